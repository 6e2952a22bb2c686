"""Quick phrases: stored and sent by name, read by everybody in his own language."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PHRASES: dict[str, Promise] = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck!"),
    "well_played": _("Well played!"),
    "thanks": _("Thank you!"),
    "one_moment": _("One moment, please."),
    "sorry": pgettext_lazy("chat", "Sorry!"),
    "no_problem": _("No problem."),
    "one_more": _("One more hand?"),
    "good_game": _("Good game!"),
    "goodbye": _("Goodbye!"),
}


def phrase_text(phrase: str) -> str:
    """The phrase in the language that is active; raises KeyError for a name that is no phrase's."""
    return str(PHRASES[phrase])


def phrase_choices() -> list[dict[str, str]]:
    """All phrases in the order of their buttons, each with its text in the language that is active."""
    return [{"id": phrase, "text": str(text)} for phrase, text in PHRASES.items()]
