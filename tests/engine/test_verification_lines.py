"""Logs with lines that can't be read, and deals that break off."""

import json

import pytest

from games.engine.verification import verify_log
from tests.engine.logs import example, faults, lines, place_of, setup_of, simulated, the_fault

BROKEN = [
    "{",
    "null",
    "[]",
    "17",
    '"deal_started"',
    '{"type": 5}',
    '{"type": "nonsense"}',
    '{"seat": "E"}',
    '{"type": "exhausted", "type": "exhausted"}',
    '{"type": "exhausted", "at": NaN}',
    "[" * 100_000,
    "1" * 5000,
    b"\xff\xfe",
    "\ufeff{}",
]


@pytest.fixture(scope="module")
def log():
    return simulated(setup_of(), 3)


def found(stream):
    return [verdict.fault for verdict in verify_log(stream)]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: str(broken[:20]))
def test_it_names_a_line_that_is_no_event_and_goes_on_behind_it(log, broken):
    stream = lines(log)
    stream[len(log[0]) + 20] = broken
    first, second, third = found(stream)
    assert (first, third) == (None, None)
    assert (second.deal_no, second.event, second.type) == (2, 21, "unreadable")
    assert second.line == len(log[0]) + 21
    assert str(second).isascii()


@pytest.mark.parametrize("place", [0, 1])
def test_it_names_the_first_lines_of_a_deal_too(log, place):
    stream = lines(log)
    stream[len(log[0]) + place] = "{"
    assert [(it.deal_no, it.event) for it in found(stream) if it] == [(2, place + 1)]


def test_it_names_the_last_line_of_a_deal_too(log):
    stream = lines(log)
    stream[len(log[0]) - 1] = "{"
    assert [(it.deal_no, it.event, it.type) for it in found(stream) if it] == [(1, len(log[0]), "unreadable")]


def test_it_finds_what_comes_first(log):
    deal = log[0]
    place = place_of(deal, "discarded")
    wrong = {**deal[place], "tile": "1f"}
    stream = lines([[*deal[:place], wrong, *deal[place + 1 :]]])
    stream[place + 5] = "{"
    assert found(stream)[0].event == place + 1
    stream[place - 1] = "{"
    assert found(stream)[0].event == place


@pytest.mark.parametrize("kept", [1, 2, 3, 10, -1])
def test_it_says_where_a_log_breaks_off(log, kept):
    half = log[1][:kept]
    fault = the_fault([log[0], half])
    assert (fault.deal_no, fault.event, fault.type) == (2, len(half) + 1, "missing")
    assert fault.text.endswith("should come here" if kept == 1 else "deal_ended should come")


@pytest.mark.parametrize("kept", [1, 2, 3, 10, -1])
def test_it_goes_on_with_the_deal_behind_one_that_breaks_off(log, kept):
    named = [(fault.deal_no, fault.event) for fault in faults([log[0], log[1][:kept], log[2]])]
    assert named == [(2, len(log[1][:kept]) + 1)] or (kept == 1 and named == [(2, 2)])


def test_it_notices_a_deal_without_its_beginning(log):
    for missing in (1, 2, 7):
        fault = the_fault([log[0], log[1][missing:], log[2]])
        assert (fault.deal_no, fault.event) == ((2, 1) if missing == 1 else (1, len(log[0]) + 1))


def test_it_notices_a_last_line_that_was_half_written(log):
    stream = lines(log[:2])
    stream[-1] = stream[-1][: len(stream[-1]) // 2]
    assert found(stream)[1].type == "unreadable"
    stream = [*lines(log[:1]), '{"type":"deal_com']
    assert [(it.deal_no, it.event, it.type) for it in found(stream) if it] == [(2, 1, "unreadable")]


def test_it_reads_a_log_of_nothing_but_live_events_as_one_bad_deal():
    stream = [json.dumps({"type": "line", "seat": "E", "up": True, "at": 5})] * 3
    (fault,) = found(stream)
    assert (fault.event, fault.type) == (4, "missing")


def test_it_survives_a_log_of_the_same_event_over_and_over(log):
    for record in log[0][:12]:
        assert faults([[record] * 400])


def test_it_survives_numbers_beyond_all_measure(log):
    for number in (0, -1, 2**32, 10**300):
        deal = [{**record, "deal_no": number} if "deal_no" in record else record for record in log[0]]
        assert the_fault([deal]).type == "deal_committed"
    for huge in (2**53, 10**4299):
        deal = [{**record, "scores": [huge] * 4} if "scores" in record else record for record in example()]
        assert (the_fault([deal]).type, the_fault([deal]).event) == ("deal_started", 2)
