"""Deal logs that are right, and what can't be judged in them."""

import json
from itertools import islice

import pytest

from games.engine.deal_log import write_deal
from games.engine.pace import SIMULATION
from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.simulation import PLAYERS, simulate
from games.engine.state import Setup
from games.engine.verification import verify_log
from tests.engine.damage import Hands
from tests.engine.logs import (
    STEADY,
    chance_log,
    changed,
    example,
    faults,
    first_deal,
    has_pattern,
    lines,
    place_of,
    setup_of,
    simulated,
    the_fault,
    verdicts,
)

FORMATS = [(ruleset, each.id) for ruleset in ruleset_ids() for each in load_ruleset(ruleset).formats]


@pytest.fixture(scope="module")
def log():
    """Six deals of robots, some of them won."""
    return simulated(setup_of(), 6)


class TestRightLogs:
    def test_it_passes_the_worked_example(self):
        (verdict,) = verdicts([example()])
        assert (verdict.deal_no, verdict.fault, verdict.warning) == (195, None, None)

    @pytest.mark.parametrize(("ruleset", "format_id"), FORMATS)
    def test_it_passes_what_robots_play(self, ruleset, format_id):
        played = simulated(setup_of(ruleset, format_id), 8)
        assert [(verdict.fault, verdict.warning) for verdict in verdicts(played)] == [(None, None)] * 8

    @pytest.mark.parametrize(("ruleset", "format_id"), FORMATS)
    def test_it_passes_what_chance_plays(self, ruleset, format_id):
        assert faults(chance_log(setup_of(ruleset, format_id), 8)) == []

    def test_it_has_seen_every_kind_of_event_pass(self):
        played = [record for deal in chance_log(setup_of(), 40) for record in deal]
        assert faults([played]) == []
        assert {record["type"] for record in played} >= {
            *("bonus", "chow", "pung", "kong_announced", "kong", "won", "exhausted"),
        }
        kongs = {record["kind"] for record in played if record["type"] == "kong"}
        assert kongs == {"exposed", "added", "concealed"}

    def test_it_passes_a_log_without_flowers(self):
        setup = Setup(load_ruleset("hk-live-v1"), SIMULATION, flowers=False)
        deals = islice(simulate(setup, "plain", STEADY), 2)
        written = [line for events in deals for line in write_deal(setup, events, PLAYERS, live=False)]
        assert [verdict.fault for verdict in verify_log(written)] == [None, None]

    def test_it_passes_house_rules_and_only_with_them_named(self):
        cheap = simulated(setup_of("hk-new-chapter-v1", minimum=0), 3)
        assert faults(cheap) == []
        strict = [changed(deal, "deal_started", options={}) for deal in cheap]
        assert {fault.type for fault in faults(strict)} == {"won"}

    def test_it_passes_matches_one_after_the_other(self):
        played = simulated(setup_of("hk-live-v1", "east-round"), 16)
        assert [deal[0]["deal_no"] for deal in played].count(1) > 1
        assert faults(played) == []

    def test_it_passes_several_tables_in_one_log(self, log):
        other = simulated(setup_of("hk-clear-chapter-v1"), 2)
        assert faults([*log, *other, *log[:2]]) == []

    @pytest.mark.parametrize("first", range(1, 6))
    def test_it_takes_a_log_that_starts_later_as_it_stands(self, log, first):
        assert faults(log[first:]) == []

    def test_it_gives_each_deal_its_verdict_as_soon_as_it_is_read(self, log):
        read = []
        given = verify_log(line for line in lines(log) if not read.append(line))
        assert next(given).deal_no == 1
        assert len(read) <= len(log[0]) + 1


class TestForm:
    """What bytes may look like without meaning anything else."""

    def test_it_reads_bytes_and_text(self, log):
        assert [it.fault for it in verify_log(line.encode() + b"\n" for line in lines(log[:1]))] == [None]
        assert [it.fault for it in verify_log(line + "\r\n" for line in lines(log[:1]))] == [None]

    def test_it_skips_empty_lines_and_reads_fields_in_any_order(self, log):
        turned = [json.dumps(dict(reversed(record.items())), indent=None) for record in log[0]]
        assert [it.fault for it in verify_log(["", *turned, "  ", "\n"])] == [None]

    def test_it_finds_nothing_in_nothing(self):
        assert list(verify_log([])) == []
        assert list(verify_log(["", "\n"])) == []


class TestWhatNothingDependsOn:
    """Whatever stands there, the deal is the same."""

    def test_it_takes_names_and_kinds_of_the_first_deal_as_told(self, log):
        players = [{"name": f"甲{seat}\ud800", "kind": "human"} for seat in range(4)]
        assert faults([changed(log[0], "deal_started", players=players)]) == []

    @pytest.mark.parametrize(
        "fields",
        [
            {"format": "full-game"},
            {"format": "unheard of"},
            {"engine": "another"},
        ],
    )
    def test_it_takes_the_format_and_the_engine_as_told(self, log, fields):
        assert faults([log[0], changed(log[1], "deal_started", **fields), log[2]]) == []

    def test_it_does_not_ask_who_decided_nor_when(self, log):
        told = [
            {**record, "at": 17, **({"auto": True} if record["type"] in ("discarded", "won") else {})}
            for record in log[0]
        ]
        assert faults([told]) == []

    def test_it_cannot_tell_two_tiles_of_a_kind_apart(self, log):
        deal, hands = log[0], Hands()
        found = 0
        for place, record in enumerate(deal):
            if (
                record["type"] == "discarded"
                and record["drawn"]
                and hands.holds(record["seat"], record["tile"]) > 1
            ):
                found += 1
                assert faults([[*deal[:place], {**record, "drawn": False}, *deal[place + 1 :]]]) == []
            hands.follow(record)
        assert found

    def test_it_reads_patterns_and_flags_in_any_order(self):
        deal = example()
        won = deal[place_of(deal, "won")]
        assert faults([changed(deal, "won", patterns=won["patterns"][::-1])]) == []

    def test_it_cannot_judge_the_wind_of_a_later_start_that_nobody_won_by(self):
        deal = example()
        assert faults([changed(deal, "deal_started", prevailing="S")]) == []

    def test_it_judges_the_wind_of_a_later_start_by_what_it_pays(self):
        deal = first_deal(setup_of(), won_by_the_prevailing_wind)
        told = {wind: faults([changed(deal, "deal_started", prevailing=wind)]) for wind in "ESWN"}
        assert told.pop(deal[1]["prevailing"]) == []
        assert {fault.type for found in told.values() for fault in found} == {"won"}


def won_by_the_prevailing_wind(deal):
    """A win with a fan for the prevailing wind alone, late enough for every wind."""
    both = has_pattern(deal, "prevailing_wind") and has_pattern(deal, "seat_wind")
    return has_pattern(deal, "prevailing_wind") and not both and deal[0]["deal_no"] > 12


def test_it_judges_the_ruleset_that_the_log_names():
    played = simulated(setup_of("hk-clear-chapter-v1"), 2)
    told = [changed(deal, "deal_started", ruleset="hk-live-v1") for deal in played]
    assert faults(played) == []
    assert faults(told)


def test_it_writes_findings_as_places_to_look_at():
    log = chance_log(setup_of(), 3)
    chow = place_of(log[2], "chow")
    deal = [*log[2][:chow], {**log[2][chow], "seat": log[2][chow]["from"]}, *log[2][chow + 1 :]]
    fault = the_fault([*log[:2], deal])
    line = len(log[0]) + len(log[1]) + chow + 1
    assert str(fault).startswith(f"deal 3, event {chow + 1} (chow): ")
    assert str(fault).endswith(f"(line {line})")
