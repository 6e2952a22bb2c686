"""What the site takes for text: UTF-8, in which browsers send its forms, and no NUL in an address."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from mahjongsite.errors import bad_request

Answer = Callable[[HttpRequest], HttpResponse]
ENCODING = "utf-8"
NUL = "%00"


class EncodingMiddleware:
    """Refuses everything else: Django would fail at some encodings, and PostgreSQL fails at a NUL."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass a request on that can be read."""
        if (request.encoding or ENCODING).lower() != ENCODING or NUL in request.META.get("QUERY_STRING", ""):
            return bad_request(request)
        return self.get_response(request)
