"""Writing the log of a deal."""

import json

from games.engine import events as ev
from games.engine.deal_log import ENGINE_VERSION, Player, write_deal
from games.engine.log_fields import GAME_FIELDS, LIVE_FIELDS
from games.engine.pace import SIMULATION
from games.engine.seats import LETTERS
from games.engine.state import Setup
from tests.engine.live_logs import LiveTable
from tests.engine.logs import chance_log, example, setup_of
from tests.engine.tables import RULES

NAMES = [Player("Ann", "human"), Player("Bo", "human"), Player("Plum", "robot"), Player("徐", "human")]
START = 1_000_000
STARTED = ev.DealStarted(3, 0, (2, 3, 0, 1), (8, 0, -8, 0), "ab" * 32, ("", "", "", ""), at=START)


def written(*events, live=True):
    setup = Setup(RULES, SIMULATION)
    return [json.loads(line) for line in write_deal(setup, events, NAMES, live=live)]


def test_it_writes_fields_in_the_order_of_the_format():
    fields = {**GAME_FIELDS, **LIVE_FIELDS}
    deals = [*chance_log(setup_of(), 10), LiveTable(3).deal(), LiveTable(3).log(live=True)]
    for record in (record for deal in deals for record in deal):
        assert [name for name in record if name != "at"] == ["type", *fields[record["type"]]]


def test_it_writes_the_worked_example_s_bytes_for_its_first_line():
    event = ev.DealCommitted(195, example()[0]["commitment"], server_seed="5a" * 32)
    (line,) = write_deal(Setup(RULES, SIMULATION), [event], NAMES, live=False)
    assert line == json.dumps(example()[0], separators=(",", ":"))


def test_it_names_players_by_seat():
    (start,) = written(STARTED, live=False)
    assert [player["name"] for player in start["players"]] == ["Plum", "徐", "Ann", "Bo"]
    assert (start["log"], start["engine"], start["scores"]) == (1, ENGINE_VERSION, [8, 0, -8, 0])


def test_it_keeps_letters_of_every_language_as_they_are():
    (line,) = write_deal(Setup(RULES, SIMULATION), [STARTED], NAMES, live=False)
    assert "徐" in line


def test_it_tells_times_from_the_start_of_the_deal():
    committed = ev.DealCommitted(3, "ab" * 32, server_seed="5a" * 32, at=START - 7000)
    asked = ev.Asked(0, ("act",), due=START + 15_000, at=START + 20)
    told = written(committed, STARTED, asked)
    assert [record["at"] for record in told] == [0, 0, 20]
    assert told[2]["due"] == 15_000
    assert not any("at" in record for record in written(committed, STARTED, asked, live=False))


def test_it_tells_chairs_by_their_seats():
    away = written(STARTED, ev.WentAway(3, at=START), ev.LineChanged(0, up=False, at=START + 5))[1:]
    assert away == [
        {"type": "away", "seat": "S", "at": 0},
        {"type": "line", "seat": "W", "up": False, "at": 5},
    ]


def test_it_leaves_out_what_becomes_of_a_chair_before_it_has_a_seat():
    closed = ev.Closed("closed", at=START - 7)
    before = [ev.LineChanged(1, up=False, at=START - 9), ev.Left(1, at=START - 8), closed]
    assert [record["type"] for record in written(*before, STARTED)] == ["deal_started"]


def test_it_writes_no_secret_of_the_seats():
    log = LiveTable(9).deal()
    assert not any("seed" in key for record in log[:-1] for key in record)
    assert {record["seat"] for record in log if "seat" in record} == set(LETTERS)
