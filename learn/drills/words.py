"""What drills say in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.wins import DISCARD, KONG_REPLACEMENT, LAST_TILE, ROBBED_KONG, SELF_DRAW, Win

LEVELS: dict[int, Promise] = {1: _("Easy"), 2: _("Medium"), 3: _("Hard")}
_WAYS: dict[str, Promise] = {
    SELF_DRAW: _("by self draw"),
    DISCARD: _("on a discard"),
    ROBBED_KONG: _("by robbing a kong"),
}
_FLAGS: dict[str, Promise] = {
    LAST_TILE: _("with the last tile"),
    KONG_REPLACEMENT: _("on the replacement of a kong"),
}


def way_text(win: Win) -> str:
    """How a hand was won."""
    return gettext(", ").join([str(_WAYS[win.how]), *(str(_FLAGS[flag]) for flag in sorted(win.flags))])
