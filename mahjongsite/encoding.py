"""In which encoding the site takes what is sent to it: UTF-8 only, in which browsers send its forms."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from mahjongsite.errors import bad_request

Answer = Callable[[HttpRequest], HttpResponse]
ENCODING = "utf-8"


class EncodingMiddleware:
    """Refuses what calls itself anything else: Django would fail at some of it, and refuse the rest late."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass a request on that can be read."""
        if (request.encoding or ENCODING).lower() != ENCODING:
            return bad_request(request)
        return self.get_response(request)
