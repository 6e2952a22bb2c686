"""The words of replays and receipts."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.seats import seat_of
from learn.tile_names import WINDS

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

ACTS: dict[str, "StrPromise"] = {
    "win": _("win"),
    "kong": _("kong"),
    "pung": _("pung"),
    "chow": _("chow"),
    "pass": pgettext_lazy("answer", "passed"),
    "discard": pgettext_lazy("answer", "discard"),
}
"""What may be asked or answered."""
DECIDERS: dict[str, "StrPromise"] = {
    "switch": pgettext_lazy("decided by", "by a switch that was on"),
    "timeout": pgettext_lazy("decided by", "by the server: the time was up"),
    "away": pgettext_lazy("decided by", "by the server: away"),
    "overtaken": pgettext_lazy("decided by", "settled by others before"),
    "ended": pgettext_lazy("decided by", "not answered before the hand ended"),
}
"""Who or what decided, if the player did not."""
NEWS: dict[str, "StrPromise"] = {
    "line_down": _("The line was lost"),
    "line_up": _("The line was back"),
    "away": _("Away: the server played from here"),
    "back": _("Back: played by the person again"),
    "left": _("Left the table: the server played from here"),
    "credited": _("The site had been away; time was added"),
}
"""What else concerned a player."""


def wind_name(letter: str) -> str:
    """What a seat is called by its letter."""
    return str(WINDS[seat_of(letter)])


def acts_text(acts: tuple[str, ...]) -> str:
    """Several acts, one after another."""
    return gettext(", ").join(str(ACTS[act]) for act in acts)


def seconds_text(seconds: float) -> str:
    """A length of time to the tenth of a second."""
    return gettext("%(seconds).1f s") % {"seconds": seconds}
