"""The page that leads to all ways of learning."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from learn.chapters import CHAPTERS


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """What there is to learn with, a line for each."""
    return render(request, "learn/overview.html", {"chapters": CHAPTERS})
