"""Hands for tests: written in MPSZ, or made by hypothesis."""

from collections import Counter

from hypothesis import strategies as st

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.rulesets import Ruleset
from games.engine.scoring import Score, Win, score_hand
from games.engine.seats import seat_of
from games.engine.tiles import ORPHANS, Tile, Tiles, parse_tile, parse_tiles
from games.engine.wins import WAYS

GATES = (0, 0, *range(9), 8, 8)
CHOW_STARTS = [9 * suit + rank for suit in range(3) for rank in range(7)]


def tiles(text: str) -> Tiles:
    return tuple(sorted(parse_tiles(text)))


def meld(text: str, concealed: bool = False) -> Meld:
    """``"123m"``, ``"555z"``, ``"5555z"``; a concealed kong if so marked."""
    found = tiles(text)
    kind = (
        CHOW if found[0] != found[-1] else PUNG if len(found) == 3 else CONCEALED_KONG if concealed else KONG
    )
    return Meld(kind, found)


def melds(text: str) -> tuple[Meld, ...]:
    """Melds between blanks; ``*`` before a concealed kong."""
    return tuple(meld(word.lstrip("*"), word.startswith("*")) for word in text.split())


def score(
    rules: Ruleset,
    hand: str,
    last: str,
    declared: str = "",
    *,
    how: str = "discard",
    seat: str = "S",
    prevailing: str = "E",
    bonus: str = "",
    flags: str = "",
) -> Score | None:
    """The score of ``hand`` (with the winning tile ``last``) under the rules."""
    win = Win(seat_of(seat), seat_of(prevailing), how, frozenset(flags.split()))
    return score_hand(rules, tiles(hand), parse_tile(last), melds(declared), parse_tiles(bonus), win)


@st.composite
def winning_hands(draw: st.DrawFn) -> tuple[Tiles, Tile, tuple[Meld, ...]]:
    """A complete standard hand with its winning tile and melds; often of few suits, so that patterns show."""
    suits = draw(st.sampled_from([(0,), (1, 3), (2, 3), (3,), (0, 1, 2), (0, 1, 2, 3)]))
    kinds = [kind for kind in range(34) if min(kind // 9, 3) in suits]
    possible = [(start, start + 1, start + 2) for start in CHOW_STARTS if start // 9 in suits]
    possible += [(kind,) * 3 for kind in kinds]
    possible += [(kind,) * 4 for kind in kinds]
    groups: list[Tiles] = []
    held: Counter[Tile] = Counter()
    for _ in range(4):
        group = draw(
            st.sampled_from([each for each in possible if all(held[t] + each.count(t) <= 4 for t in each)])
        )
        groups.append(group)
        held.update(group)
    pair = draw(st.sampled_from([kind for kind in range(34) if held[kind] <= 2]))
    return _declare(draw, groups, pair)


def _declare(draw: st.DrawFn, groups: list[Tiles], pair: Tile) -> tuple[Tiles, Tile, tuple[Meld, ...]]:
    declared, hand = [], [pair, pair]
    for group in groups:
        if len(group) == 4:
            declared.append(Meld(draw(st.sampled_from([KONG, CONCEALED_KONG])), group))
        elif draw(st.booleans()):
            declared.append(Meld(CHOW if group[0] != group[2] else PUNG, group))
        else:
            hand += group
    return tuple(sorted(hand)), draw(st.sampled_from(hand)), tuple(declared)


@st.composite
def special_hands(draw: st.DrawFn) -> tuple[Tiles, Tile, tuple[Meld, ...]]:
    """Seven pairs, also of few suits; thirteen orphans; nine gates."""
    kinds = draw(st.sampled_from([list(range(34)), list(range(9)), list(range(27, 34)), list(ORPHANS)]))
    first = 9 * draw(st.integers(0, 2))
    hand = draw(
        st.one_of(
            st.lists(st.sampled_from(kinds), min_size=7, max_size=7, unique=True).map(
                lambda found: found * 2
            ),
            st.sampled_from(ORPHANS).map(lambda twice: [*ORPHANS, twice]),
            st.integers(0, 8).map(lambda further: [first + rank for rank in (*GATES, further)]),
        )
    )
    return tuple(sorted(hand)), draw(st.sampled_from(hand)), ()


@st.composite
def ways_of_winning(draw: st.DrawFn) -> Win:
    """A win with flags that can be true together, whatever the hand is."""
    seat, prevailing = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    how = draw(st.sampled_from(WAYS))
    last = draw(st.sampled_from(["", "last_tile"]))
    kongs = draw(st.sampled_from(["", "kong_replacement", "kong_replacement double_kong_replacement"]))
    opening = draw(st.sampled_from([False, False, False, True]))
    if how == "self_draw":
        flags = "heavenly" if opening and not seat else f"{last} {kongs}"
    else:
        flags = "" if how == "robbed_kong" else "earthly" if opening and seat else last
    return Win(seat, prevailing, how, frozenset(flags.split()), draw(st.sampled_from([True, True, False])))


made_hands = st.one_of(winning_hands(), winning_hands(), special_hands())
bonuses = st.sets(st.integers(34, 41)).map(lambda found: tuple(sorted(found)))
"""Exposed bonus tiles."""
