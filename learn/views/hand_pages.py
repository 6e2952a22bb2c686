"""What the pages of a practice hand and of the lesson share: a table in the browser, played by requests."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from accounts.look import table_look
from accounts.models import User
from games.parsing import BadMessage
from games.refusals import refusal_text
from games.rulesets import chosen_ruleset
from games.views.habits import habits_of
from games.words import in_language
from learn.practice.wishes import Wish, parse_wish

Json = dict[str, Any]


def page_data(request: HttpRequest, account: User, ruleset_id: str, first: Json) -> Json:
    """What the page knows from the beginning; ``first`` is what it shows first."""
    return {
        "rules_name": in_language(chosen_ruleset(ruleset_id).name),
        "language": get_language(),
        "profile": table_look(request),
        "habits": habits_of(account),
        "token": get_token(request),
        "first": first,
    }


def answered(request: HttpRequest, act: Callable[[int, Wish], Json]) -> HttpResponse:
    """The answer to a wish of the page; ``act`` is given the step that the page knows, and the wish."""
    try:
        # The body of a form may have been read already, for its token.
        step, wish = parse_wish(request.body if request.content_type == "application/json" else b"")
    except BadMessage:
        return JsonResponse({"text": refusal_text("bad_message")}, status=400)
    return JsonResponse(act(step, wish))
