"""The page of the strategy guide."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from learn.strategy.guide import chapters


@require_safe
def strategy(request: HttpRequest) -> HttpResponse:
    """All chapters of the guide."""
    return render(request, "learn/strategy.html", {"chapters": chapters()})
