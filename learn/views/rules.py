"""Pages of rules: all rulesets, one ruleset, its cheat sheet, and two side by side."""

from functools import lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from games.engine.rulesets import Ruleset, load_ruleset, ruleset_ids
from games.rulesets import ruleset_choices
from learn.rules.comparison import compare, only_differing
from learn.rules.facts import facts
from learn.rules.forms import CompareForm
from learn.rules.lengths import house_rules, offered_formats
from learn.rules.notes import notes_of
from learn.rules.patterns import pattern_groups
from learn.rules.payments import discard_text, drawn_text, payment_tables, worked_payments
from learn.rules.play import play


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    """All rulesets with a line each."""
    listed = [(rules, notes_of(rules.id)["summary"]) for rules in ruleset_choices()]
    return render(request, "learn/rules/list.html", {"listed": listed})


@require_safe
def ruleset(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """The rules of one ruleset."""
    rules = _known(ruleset_id)
    told = _told(rules, get_language() or settings.LANGUAGE_CODE)
    return render(request, "learn/rules/ruleset.html", {"rules": rules, "told": told})


@lru_cache(maxsize=64)
def _told(rules: Ruleset, language: str) -> str:
    """All rules of a ruleset in one language, as markup; kept, because it has hundreds of tiles."""
    context = {
        "rules": rules,
        "facts": facts(rules),
        "groups": pattern_groups(rules),
        "tables": payment_tables(rules),
        "worked": worked_payments(rules),
        "formats": offered_formats(rules),
        "house_rules": house_rules(rules),
        "topics": play(rules),
        "notes": notes_of(rules.id),
    }
    with override(language):
        return render_to_string("learn/rules/whole.html", context)


@require_safe
def cheat_sheet(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """One ruleset on one sheet of paper."""
    rules = _known(ruleset_id)
    context = {
        "rules": rules,
        "groups": pattern_groups(rules),
        "tables": payment_tables(rules),
        "on_discard": discard_text(rules),
        "by_self_draw": drawn_text(rules),
        "starred": not all(pattern.qualifying for pattern in rules.patterns.values()),
    }
    return render(request, "learn/rules/cheat_sheet.html", context)


@require_safe
def comparison(request: HttpRequest) -> HttpResponse:
    """Two rulesets line by line."""
    form = CompareForm(request.GET)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        first, second = (load_ruleset(form.cleaned_data[side]) for side in ("a", "b"))
        parts = compare(first, second)
        shown = only_differing(parts) if form.cleaned_data["only"] else parts
        context |= {"first": first, "second": second, "parts": shown}
    return render(request, "learn/rules/compare.html", context)


def _known(ruleset_id: str) -> Ruleset:
    if ruleset_id not in ruleset_ids():
        raise Http404("no such ruleset")
    return load_ruleset(ruleset_id)
