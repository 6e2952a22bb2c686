"""Noting how finished deals were played."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command

from accounts.services import create_guest, merge_guest
from games.engine.events import Won
from games.models import DealResult
from games.plans import Plan
from games.services.creation import Robot, create_table
from learn import tasks
from learn.models import PlayedDeal
from learn.services.played import note_everything, note_lately
from tests.games.at_once import at_once
from tests.games.play import NOW, QUICK, Game, four_people, person
from tests.ratings.tables import HOUR, deal, people, rated_table

pytestmark = pytest.mark.django_db

SELF_DRAW = {"winner": 1, "payer": None, "fan": 3}
DISCARD_WIN = {"winner": 1, "payer": 3, "fan": 3}


def outcomes() -> list[str]:
    """How the one deal ended for E, S, W and N."""
    return list(PlayedDeal.objects.order_by("seat").values_list("outcome", flat=True))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (SELF_DRAW, ["other_self_draw", "self_draw", "other_self_draw", "other_self_draw"]),
        (DISCARD_WIN, ["other_discard_win", "discard_win", "other_discard_win", "dealt_in"]),
        ({"outcome": "exhausted"}, ["drawn"] * 4),
        ({"outcome": "annulled"}, []),
    ],
)
def test_it_notes_how_a_deal_ended_for_each(fields: dict[str, Any], expected: list[str]) -> None:
    deal(rated_table(people()), [-8, 24, -8, -8], **fields)
    note_lately()
    assert outcomes() == expected


def test_it_notes_points_and_fan_of_the_winner_alone() -> None:
    deal(rated_table(people()), [-8, 24, -8, -8], **SELF_DRAW)
    note_lately()
    noted = PlayedDeal.objects.order_by("seat")
    assert list(noted.values_list("change", "fan")) == [(-8, None), (24, 3), (-8, None), (-8, None)]
    assert {(row.ruleset, row.format, row.rated, row.alone) for row in noted} == {
        ("hkos-3-v1", "single-hand", True, False)
    }


def test_it_hears_of_a_deal_and_notes_the_patterns_that_the_log_tells(
    seeded: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    hints: list[int] = []
    monkeypatch.setattr(tasks.note_table, "apply_async", lambda args, expires: hints.extend(args))
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    game.play_deal()
    won = game.state().deal.result
    assert isinstance(won, Won)
    assert hints == [game.table.pk]

    tasks.note_table(game.table.pk)

    noted = {row.seat: row.patterns.split() for row in PlayedDeal.objects.all()}
    assert noted.pop(won.seat) == [pattern for pattern, _ in won.patterns] != []
    assert list(noted.values()) == [[], [], []]


def test_it_notes_of_practice_that_all_others_are_robots() -> None:
    ann = person("Ann")
    deal(create_table([ann, Robot(), Robot(), Robot()], NOW, Plan()))
    note_lately()
    assert [(row.account, row.alone) for row in PlayedDeal.objects.all()] == [(ann, True)]


def test_it_finds_by_itself_what_no_hint_came_of() -> None:
    old, new = rated_table(people()), rated_table(people("Ed", "Flo", "Gus", "Hal"))
    deal(new, at=NOW + timedelta(days=9))
    tasks.note_table(new.pk)
    deal(new, at=NOW + timedelta(days=9) - HOUR)
    deal(old, at=NOW)
    tasks.note_deals()
    assert PlayedDeal.objects.count() == 8
    tasks.note_forgotten_deals()
    assert PlayedDeal.objects.count() == 12


def test_it_notes_whatever_is_missing_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    deal(rated_table(people()))
    call_command("note_deals")
    call_command("note_deals")
    assert capsys.readouterr().out == "1 deals noted\n0 deals noted\n"


def test_it_passes_a_guests_deals_on_to_the_account_that_he_is() -> None:
    guest, mei = create_guest(NOW), person("Mei")
    table = create_table([guest, Robot(), Robot(), Robot()], NOW, Plan())
    deal(table)
    note_lately()
    deal(table)
    merge_guest(guest, mei, NOW + HOUR)
    note_lately()
    assert {row.account for row in PlayedDeal.objects.all()} == {mei}
    assert PlayedDeal.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_it_notes_each_deal_once_from_ten_at_once() -> None:
    table = rated_table(people())
    for number in range(5):
        deal(table, at=NOW + number * HOUR)

    assert sum(at_once([note_everything] * 10)) == 5

    assert PlayedDeal.objects.count() == 20
    assert DealResult.objects.count() == 5
