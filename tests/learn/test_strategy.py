"""The strategy guide: what its texts say of their positions is what the engine's analysis finds."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.engine.analysis import help_for
from games.engine.commands import Discard
from games.engine.melds import Meld
from games.engine.projection import sight
from games.engine.robots.danger import danger
from games.engine.robots.position import position_of
from games.engine.sight import Sight
from games.engine.tiles import COPIES, KINDS, NAMES, format_tiles, parse_tile
from learn.drills.claims import claim_drill
from learn.strategy.guide import Position, chapters
from tests.engine.tables import EAST, SOUTH, holding, play, table

POSITIONS = {
    f"{chapter.id}-{number}": part.position
    for chapter in chapters()
    for number, part in enumerate(chapter.parts, 1)
    if part.position is not None
}
each_position = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)


def seen_by_south(position: Position) -> Sight:
    """South's view of the position. East holds and discards the open tile, West has what lies open."""
    drawn = "" if position.drawn is None else NAMES[position.drawn]
    own = holding(format_tiles(position.hand), drawn, position.melds, format_tiles(position.bonus))
    west = holding("147m258p369s1234z", melds=position.theirs, bonus="1g", pond=format_tiles(position.seen))
    last = NAMES[position.open if position.open is not None else 8]
    east = holding("147p258s369m1234z", last, bonus="2g")
    turn = EAST if position.drawn is None else SOUTH
    state = table(east, own, west, turn=turn, wall="1m" * position.wall)
    if position.open is not None:
        state, _ = play(state, Discard(EAST, position.open))
    found = sight(state, SOUTH)
    assert found is not None
    return found


def analysed(position: Position) -> dict[str, Any]:
    """What the analysis says to each thing that a text may claim."""
    seen = seen_by_south(position)
    helped = help_for(seen)
    assert helped is not None
    found: dict[str, Any] = {}
    if helped["discards"]:
        first = helped["discards"][0]
        rank = (first["distance"], first["left"])
        found["best"] = [row["tile"] for row in helped["discards"] if (row["distance"], row["left"]) == rank]
        found["distance"], found["left"] = rank
    if helped["waits"]:
        found["waits"] = [
            {key: wait[key] for key in ("tile", "left", "fan", "drawn_fan")} for wait in helped["waits"]
        ]
        found["best_drawn_fan"] = max(wait["drawn_fan"] for wait in helped["waits"])
    if helped["prospects"]:
        found["aim"], found["aim_distance"] = (
            helped["prospects"][0][key] for key in ("patterns", "distance")
        )
    if position.open is not None:
        drill = claim_drill(seen)
        found["choice"], found["reason"] = drill.choices[0].id, drill.reason
    return {**found, **risks(seen)}


def risks(seen: Sight) -> dict[str, Any]:
    """The tiles of the hand that are least and most dangerous to discard."""
    by_tile = {NAMES[kind]: danger(position_of(seen), kind) for kind in sorted(set(seen.view.hand or ()))}
    most = max(by_tile.values())
    safest = min(by_tile, key=lambda name: by_tile[name])
    return {"safest": safest, "riskiest": [name for name, risk in by_tile.items() if risk == most]}


@each_position
def test_it_claims_what_the_analysis_finds(position: Position) -> None:
    found = analysed(position)
    assert position.claims
    assert {name: found.get(name) for name in position.claims} == dict(position.claims)


@each_position
def test_it_shows_positions_that_can_be(position: Position) -> None:
    assert len(position.hand) + 3 * len(position.melds) == 13
    declared: tuple[Meld, ...] = (*position.melds, *position.theirs)
    shown = [*position.hand, *position.seen, *(tile for meld in declared for tile in meld.tiles)]
    shown += [tile for tile in (position.drawn, position.open) if tile is not None]
    assert all(shown.count(kind) <= COPIES for kind in range(KINDS))


def test_it_has_every_text_in_three_languages() -> None:
    texts: dict[str, list[str]] = {}
    for language in ("en", "zh-hant", "zh-hans"):
        with translation.override(language):
            texts[language] = [part.text for chapter in chapters() for part in chapter.parts]
    assert len(chapters()) == 7
    assert all("{" not in text for row in texts.values() for text in row)
    for english, hant, hans in zip(*texts.values(), strict=True):
        numbers = [sorted(sign for sign in text if sign.isdecimal()) for text in (english, hant, hans)]
        assert numbers[0] == numbers[1] == numbers[2]
        assert len({english, hant, hans}) == 3


def test_it_shows_the_numbers_and_tiles_of_a_position() -> None:
    page = Client().get("/learn/strategy/").content.decode()
    assert 'id="live-tiles"' in page
    assert "five dots goes, and 8 tiles win" in page
    assert page.count('class="position"') == len(POSITIONS)
    assert parse_tile("8p") in POSITIONS["live-tiles-1"].hand
