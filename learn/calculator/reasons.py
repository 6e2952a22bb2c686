"""Why a hand shows a pattern, in plain words."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.readings import Group, Reading
from games.engine.rulesets import Pattern
from games.engine.score_request_reading import ScoreRequest
from games.engine.tiles import DRAGONS, FIRST_FLOWER, FIRST_SEASON
from learn.tile_names import WINDS, tiles_name

REASONS: dict[str, Promise] = {
    "all_chows": _("Four chows and a pair."),
    "all_pungs": _("Four pungs or kongs and a pair."),
    "dragon_pung": _("Pung or kong of dragons: %(dragons)s."),
    "seat_wind": _("Pung or kong of the winner’s own wind: %(seat)s."),
    "prevailing_wind": _("Pung or kong of the prevailing wind: %(prevailing)s."),
    "half_flush": _("One suit and honours, no other suit."),
    "full_flush": _("All tiles are of one suit."),
    "all_honours": _("All tiles are winds or dragons."),
    "all_terminals": _("All tiles are ones or nines."),
    "mixed_terminals": _("All tiles are ones, nines or honours."),
    "jade_dragon": _("A pung of green dragons; all else is pungs and a pair of bamboo."),
    "ruby_dragon": _("A pung of red dragons; all else is pungs and a pair of characters."),
    "pearl_dragon": _("A pung of white dragons; all else is pungs and a pair of dots."),
    "little_three_dragons": _("Pungs or kongs of two dragons and a pair of the third."),
    "big_three_dragons": _("Pungs or kongs of all three dragons."),
    "little_four_winds": _("Pungs or kongs of three winds and a pair of the fourth."),
    "big_four_winds": _("Pungs or kongs of all four winds."),
    "thirteen_orphans": _("One of each one, nine, wind and dragon, and one of them twice."),
    "seven_pairs": _("Seven different pairs."),
    "nine_gates": _("1112345678999 of one suit in the hand, and one more tile of it."),
    "four_kongs": _("Four kongs and a pair."),
    "concealed_hand": _("No tile was claimed before the win."),
    "four_concealed_pungs": _("Four concealed pungs or kongs; a discard may only have completed the pair."),
    "heavenly_hand": _("East wins with the first draw of the hand."),
    "earthly_hand": _("The win is on East’s first discard."),
    "self_draw": _("The winner drew the winning tile."),
    "kong_replacement": _("The winning tile replaced a kong."),
    "double_kong_replacement": _("The winning tile replaced a second kong in the same turn."),
    "robbing_kong": _("The winning tile was taken from a kong that somebody else announced."),
    "last_tile": _("The winning tile was the last of the wall, or the discard after it."),
    "no_bonus_tiles": _("The winner has no flower and no season."),
    "own_bonus": _("Flowers and seasons of the winner’s own seat: %(bonus)s."),
    "own_bonus_outside_sets": _(
        "Flowers and seasons of the winner’s own seat: %(bonus)s. Those of a full set count there."
    ),
    "flower_set": _("All four flowers."),
    "season_set": _("All four seasons."),
    "all_bonus_tiles": _("All eight flowers and seasons."),
}
"""By detector, which says what a pattern is; the same one is called otherwise in other rulesets."""


def reason(pattern: Pattern, request: ScoreRequest, reading: Reading) -> str:
    """Why this hand, read so, shows the pattern."""
    win = request.win
    own = {FIRST_FLOWER + win.seat, FIRST_SEASON + win.seat}
    return str(REASONS[pattern.detector]) % {
        "dragons": tiles_name(_dragons(reading.groups)),
        "seat": WINDS[win.seat],
        "prevailing": WINDS[win.prevailing],
        "bonus": tiles_name([tile for tile in request.bonus if tile in own]),
    }


def _dragons(groups: Iterable[Group]) -> list[int]:
    return [group.tiles[0] for group in groups if group.tiles[0] in DRAGONS and len(group.tiles) > 2]
