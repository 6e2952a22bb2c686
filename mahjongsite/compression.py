"""Pages are sent compressed, but for those whose length another site could learn something from."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_cache_control

ELSEWHERE = ("cross-site", "same-site")
"""What browsers say of requests that a page of another origin has made."""


class CompressionMiddleware(GZipMiddleware):
    """Compresses pages; no page of somebody who is known for which another site has his browser ask.

    Such a site could put guesses into the address, which stands in the page, and whoever sees the line could
    tell by the lengths of many answers which guess is a secret in it, too. All others are padded by chance.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed if that may be; what passes it on does not compress it either."""
        is_known = settings.SESSION_COOKIE_NAME in request.COOKIES
        if is_known and request.headers.get("Sec-Fetch-Site") in ELSEWHERE:
            patch_cache_control(response, no_transform=True)
            return response
        return super().process_response(request, response)
