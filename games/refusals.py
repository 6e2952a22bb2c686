"""Why a command is refused, in words for its sender."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OTHERWISE = _("That is not possible now.")

TEXTS: dict[str, str | Promise] = {
    "already_ready": _("You are ready already."),
    "already_seeded": OTHERWISE,
    "already_started": _("The game has begun; nobody can be sent away any more."),
    "bad_message": _("The server did not understand that."),
    "bad_seed": _("The browser's part of the shuffle is not readable."),
    "chair_taken": _("Somebody else has that chair."),
    "closed": _("This table is closed."),
    "failed": _("Something went wrong on our side. Nothing was changed."),
    "illegal": _("The rules do not allow that now."),
    "may_not": _("Your account may not do that."),
    "not_asked": _("It is not your decision now."),
    "not_away": _("You are playing already."),
    "not_between_deals": _("That is only possible between two hands."),
    "not_seated": _("You have no seat at this table."),
    "not_your_table": _("You have no seat at this table."),
    "stale_prompt": _("That moment has passed."),
    "too_late": _("The time was up."),
}


def refusal_text(code: str) -> str:
    """The sentence for a refusal's code, in the language that is active."""
    return str(TEXTS.get(code, OTHERWISE))
