"""Why a hand shows a pattern, in plain words."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.readings import Group, Reading
from games.engine.rulesets import Pattern
from games.engine.score_request_reading import ScoreRequest
from games.engine.tiles import DRAGONS, FIRST_FLOWER, FIRST_SEASON
from learn.rules.definitions import DEFINITIONS
from learn.tile_names import WINDS, tiles_name

_PARTICULARS: dict[str, Promise] = {
    "dragon_pung": _("Pung or kong of dragons: %(dragons)s."),
    "seat_wind": _("Pung or kong of the winner’s own wind: %(seat)s."),
    "prevailing_wind": _("Pung or kong of the prevailing wind: %(prevailing)s."),
    "own_bonus": _("Flowers and seasons of the winner’s own seat: %(bonus)s."),
    "own_bonus_outside_sets": _(
        "Flowers and seasons of the winner’s own seat: %(bonus)s. Those of a full set count there."
    ),
}
"""By detector, where more can be said of a hand than what the pattern is."""


def reason(pattern: Pattern, request: ScoreRequest, reading: Reading) -> str:
    """Why this hand, read so, shows the pattern."""
    win = request.win
    own = {FIRST_FLOWER + win.seat, FIRST_SEASON + win.seat}
    particular = _PARTICULARS.get(pattern.detector)
    if particular is None:
        return str(DEFINITIONS[pattern.detector].text)
    return str(particular) % {
        "dragons": tiles_name(_dragons(reading.groups)),
        "seat": WINDS[win.seat],
        "prevailing": WINDS[win.prevailing],
        "bonus": tiles_name([tile for tile in request.bonus if tile in own]),
    }


def _dragons(groups: Iterable[Group]) -> list[int]:
    return [group.tiles[0] for group in groups if group.tiles[0] in DRAGONS and len(group.tiles) > 2]
