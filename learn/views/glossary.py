"""The page of the glossary."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from learn.glossary.terms import sections

_LONGEST_QUERY = 60


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Words of the game: all, or those that say what is looked for."""
    query = request.GET.get("q", "").strip()[:_LONGEST_QUERY]
    found = sections(get_language() or "en", query)
    context = {"query": query, "sections": found, "count": sum(len(terms) for _, terms in found)}
    return render(request, "learn/glossary.html", context)
