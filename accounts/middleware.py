"""Turning refusals of the account services into answers."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.limits import TooManyGuests


class TooManyGuestsMiddleware:
    """Answers 429, with the time to wait, when an address opens too many guest accounts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, TooManyGuests):
            return None
        minutes = -(-exception.retry_after // 60)
        response = render(request, "429.html", {"minutes": minutes}, status=429)
        response["Retry-After"] = str(exception.retry_after)
        return response
