"""The pages that say that a request could not be answered.

Unlike Django's own they never look at the form that was sent: it may be what went wrong.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template import loader


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The request can't be understood."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Whoever asks may not do this."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """There is nothing at this address."""
    return render(request, "404.html", status=404)


def failed(request: HttpRequest) -> HttpResponse:
    """The site failed. Without the request in the page, so that nothing more can fail."""
    return HttpResponse(loader.get_template("500.html").render(), status=500)


class NotAllowedMiddleware:
    """Says to people, too, that there is nothing to see at an address to which only forms are sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; one that has no words for a browser that asks for a page gets some."""
        response = self.get_response(request)
        is_bare = isinstance(response, HttpResponseNotAllowed) and not response.content
        if not is_bare or not request.accepts("text/html"):
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page
