"""What explains ratings: in words, and by trying."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratings.calculator import tried
from ratings.forms import CalculatorForm
from ratings.pools import parameters_of, pools
from ratings.rules import rating_rules


@require_safe
@never_cache
def how(request: HttpRequest) -> HttpResponse:
    """How ratings work."""
    numbers = [(pool, parameters_of(pool)) for pool in pools()]
    context = {"rules": rating_rules(), "start": numbers[0][1].start, "numbers": numbers}
    return render(request, "ratings/how.html", context)


@require_safe
@never_cache
def calculator(request: HttpRequest) -> HttpResponse:
    """What a result would do to four ratings."""
    form = CalculatorForm(request.GET.dict())
    outcome = tried(form.ratings, form.places, form.parameters) if form.is_valid() else None
    return render(request, "ratings/calculator.html", {"form": form, "outcome": outcome})
