"""Why something that a person wants of a table is refused, in words for him."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OTHERWISE = _("That is not possible now.")

TEXTS: dict[str, str | Promise] = {
    "already_ready": _("You are ready already."),
    "already_seeded": OTHERWISE,
    "already_started": _("The game has begun; nobody can be sent away any more."),
    "all_seated": _("All four chairs are taken."),
    "bad_message": _("The server did not understand that."),
    "bad_seed": _("The browser's part of the shuffle is not readable."),
    "chair_taken": _("Somebody else has that chair."),
    "chat_empty": _("The message is empty."),
    "chat_forbidden": _("You may not chat."),
    "chat_no_such_phrase": OTHERWISE,
    "chat_nobody": _("There is nobody of that name."),
    "chat_not_here": _("Only people at the table may chat here."),
    "chat_phrases_only": _("As a guest you can use the quick phrases."),
    "chat_too_fast": _("Not so fast. Wait a moment before you write again."),
    "chat_too_long": _("That is too long: 200 characters are the most."),
    "closed": _("This table is closed."),
    "draining": _(
        "The site is about to restart: no new hand or table begins now. Please try again in a few minutes."
    ),
    "failed": _("Something went wrong on our side. Nothing was changed."),
    "illegal": _("The rules do not allow that now."),
    "left_game_runs": _(
        "The rated game that you left is still played for you, and it counts. When it is over you may begin "
        "another."
    ),
    "may_not": _("Your account may not do that."),
    "may_not_rated": _("Rated tables are for accounts with a confirmed address that are not suspended."),
    "no_such_pool": _("There are no rated games of that kind."),
    "no_such_ruleset": _("There is no such ruleset."),
    "no_vote": _("There is nobody for whom the table has waited ten minutes."),
    "not_asked": _("It is not your decision now."),
    "not_away": _("You are playing already."),
    "gone": _("This table is gone."),
    "kicked": _("The host has sent you away from this table."),
    "not_between_deals": _("That is only possible between two hands."),
    "not_host": _("Only the host can do that."),
    "not_invitable": _("This person can't be invited."),
    "not_together": _("You can't take a seat here: somebody at this table is not to be seated with you."),
    "nobody_there": _("Nobody sits there any more."),
    "nobody_called_that": _("Nobody has this name."),
    "not_seated": _("You have no seat at this table."),
    "not_your_table": _("You have no seat at this table."),
    "plays_already": _("You sit at a table with a clock already. Go on there, or leave it first."),
    "rated_paused": _("You have left rated games early, so rated play pauses for you."),
    "seat_changed": _("Somebody else sits there now. Nothing was changed."),
    "seated_already": _("This person sits at the table already."),
    "stale_prompt": _("That moment has passed."),
    "too_many_invitations": _("Many people are invited already. Wait for their answers."),
    "too_many_tables": _("You sit at as many tables as one account may. Leave one of them first."),
    "too_late": _("The time was up."),
}


class Refused(Exception):
    """Something that a person may not do, or not now; ``code`` is a key of TEXTS."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def refusal_text(code: str) -> str:
    """The sentence for a refusal's code, in the language that is active."""
    return str(TEXTS.get(code, OTHERWISE))
