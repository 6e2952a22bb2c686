"""The calculator's page: all that was entered is in its address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from learn.calculator import controls
from learn.calculator.actions import HAND, MAKES, clicked, makes
from learn.calculator.counting import lack
from learn.calculator.entry import Entry, read_entry
from learn.calculator.faults import faults
from learn.calculator.shown import everywhere, outcome, verdict

Context = dict[str, object]


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """The hand that the address tells of, and what it is worth; a click leads to the address after it."""
    entry = read_entry(request.GET)
    kind = makes(request.GET)
    after = clicked(entry, request.GET)
    if after is not None:
        kept = "" if kind == HAND else f"makes={kind}"
        return redirect(f"{reverse('calculator')}?{'&'.join(filter(None, [after.query, kept]))}")
    shown = {
        **_controls(entry),
        "makes": [(value, text, value == kind) for value, text in MAKES.items()],
        **_result(entry),
    }
    return render(request, "learn/calculator.html", {"entry": entry, **shown})


def _controls(entry: Entry) -> Context:
    return {
        "ruleset": controls.ruleset_control(entry),
        "house_rules": controls.house_rules(entry),
        "text_fields": controls.text_fields(entry),
        "circumstances": controls.circumstances(entry),
        "special": controls.special_circumstances(entry),
        "palette": controls.palette(entry),
    }


def _result(entry: Entry) -> Context:
    """What is said of the hand: what is wrong with it, what it lacks, or what it is worth."""
    wrong = faults(entry)
    if wrong:
        return {"faults": wrong}
    missing = entry.wanted - len(entry.hand)
    if missing:
        return {"missing": missing + (entry.tile is None)}
    if entry.tile is None:
        return {"lack": _lack(entry)}
    found = outcome(entry)
    incomplete = found.counted.score is None and not found.counted.error
    return {
        "outcome": found,
        "everywhere": everywhere(entry),
        "lack": _lack(entry) if incomplete else None,
    }


def _lack(entry: Entry) -> Context:
    found = lack(entry)
    return {
        "away": found.away,
        "useful": found.useful,
        "waits": [(tile, verdict(counted)) for tile, counted in found.waits],
    }
