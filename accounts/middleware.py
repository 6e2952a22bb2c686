"""Turning refusals of services into answers."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.limits import LimitReached


class LimitMiddleware:
    """Answers 429, with the time to wait, when a visitor has reached a limit."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: only exceptions are of interest."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer to a view that raised LimitReached; None, for Django to go on, with anything else."""
        if not isinstance(exception, LimitReached):
            return None
        minutes = -(-exception.retry_after // 60)
        response = render(request, "429.html", {"minutes": minutes}, status=429)
        response["Retry-After"] = str(exception.retry_after)
        return response
