"""Logs of live tables, with clocks, absence and all that happens beside the game."""

import random

import pytest

from games.engine import commands as cmd
from games.engine.legal import legal_commands
from games.engine.seats import SEATS
from games.engine.state import PLAYING
from tests.engine.live_logs import LiveTable
from tests.engine.logs import faults, the_fault, verdicts

TABLES = [
    ("hkos-3-v1", "single-hand"),
    ("hk-new-chapter-v1", "east-round"),
    ("hk-clear-chapter-v1", "full-game"),
]
BESIDE = ("asked", "answered", "line", "away", "back", "credited")


@pytest.mark.parametrize(("ruleset", "format_id"), TABLES)
@pytest.mark.parametrize("chance", range(3))
def test_it_passes_what_a_live_table_wrote(chance, ruleset, format_id):
    table = LiveTable(chance, ruleset, format_id)
    log = [table.deal() for _ in range(3)]
    assert [(verdict.deal_no, verdict.fault) for verdict in verdicts(log)] == [
        (1, None),
        (2, None),
        (3, None),
    ]


def test_it_has_seen_all_that_a_live_table_writes():
    table = LiveTable(7)
    log = [table.deal() for _ in range(6)]
    assert {record["type"] for deal in log for record in deal} > set(BESIDE)
    assert all("at" in record for deal in log for record in deal)
    assert any(record.get("auto") for deal in log for record in deal)
    assert faults(log) == []


def test_it_passes_the_same_deal_without_what_is_beside_the_game():
    table = LiveTable(11)
    whole = table.deal()
    assert faults([table.log(live=False)]) == []
    assert len(table.log(live=False)) < len(whole)


def test_it_counts_all_events_of_a_live_log():
    deal = LiveTable(5).deal()
    place = next(place for place, record in enumerate(deal) if record["type"] == "discarded")
    assert any(record["type"] in BESIDE for record in deal[:place])
    wrong = [*deal[:place], {**deal[place], "tile": "1f"}, *deal[place + 1 :]]
    assert (the_fault([wrong]).event, the_fault([wrong]).type) == (place + 1, "discarded")


def test_it_ignores_where_live_events_stand_but_not_how_they_look():
    deal = LiveTable(5).deal()
    beside = [record for record in deal if record["type"] in BESIDE]
    game = [record for record in deal if record["type"] not in BESIDE]
    assert faults([[*beside, *game]]) == []
    assert faults([[*game, *beside, *beside]]) == []
    place = next(place for place, record in enumerate(deal) if record["type"] == "asked")
    wrong = [*deal[:place], {**deal[place], "may": ["riot"]}, *deal[place + 1 :]]
    assert (the_fault([wrong]).event, the_fault([wrong]).type) == (place + 1, "asked")


def test_it_lets_a_robot_take_the_place_of_a_person_who_left():
    table = LiveTable(13)
    log = [table.deal()]
    table.do(cmd.Leave(0))
    log += [table.deal(), table.deal()]
    kinds = [[player["kind"] for player in deal_start(deal)["players"]].count("human") for deal in log]
    assert kinds == [2, 1, 1]
    assert faults(log) == []


@pytest.mark.parametrize("chance", range(12))
def test_it_passes_a_deal_that_was_broken_off_at_any_moment(chance):
    table = LiveTable(chance)
    table.begin()
    for _ in range(random.Random(chance).randrange(80)):
        table.go_on()
    assert table.state.phase == PLAYING
    table.do(cmd.Close("voided"))
    log = table.log(live=True)
    assert [record["type"] for record in log[-2:]] == ["annulled", "deal_ended"]
    assert faults([log]) == faults([table.log(live=False)]) == []


def test_it_passes_a_deal_that_was_broken_off_in_the_pause():
    """What follows from a discard that nobody can claim happens before the deal is broken off."""
    table = LiveTable(3)
    table.begin()
    while not nobody_decides(table.state):
        table.go_on()
    assert table.events[-1].TYPE == "discarded"
    table.do(cmd.Close("closed"))
    log = table.log(live=False)
    assert [record["type"] for record in log[-3:]] == ["drawn", "annulled", "deal_ended"]
    assert faults([log]) == []


def nobody_decides(state):
    return not any(legal_commands(state, seat) for seat in SEATS)


def deal_start(deal):
    return next(record for record in deal if record["type"] == "deal_started")
