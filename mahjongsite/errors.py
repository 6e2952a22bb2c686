"""The pages that say that a request could not be answered.

Unlike Django's own they never look at the form that was sent: it may be what went wrong.
"""

from django.http import HttpRequest, HttpResponse
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
