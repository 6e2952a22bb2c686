"""Lines of a deal log as events, and events as deals."""

import pytest

from games.engine.log_fields import GAME_FIELDS, LIVE_FIELDS, misfit, shown
from games.engine.log_reading import LogLine, read_deals, read_line, read_log
from tests.engine.damage import misshapen
from tests.engine.logs import chance_log, example, lines, setup_of

LIVE = [
    {"type": "asked", "seat": "E", "may": ["win", "act"], "due": None, "at": 0},
    {"type": "asked", "seat": "S", "may": ["pung", "chow"], "due": 15000, "at": 9},
    {"type": "answered", "seat": "S", "answer": "chow", "with": "1m3m", "by": "player", "at": 9},
    {"type": "answered", "seat": "S", "answer": "pass", "with": None, "by": "timeout", "at": 9},
    {"type": "line", "seat": "N", "up": False, "at": 9},
    {"type": "away", "seat": "N", "at": 9},
    {"type": "back", "seat": "N", "at": 9},
    {"type": "credited", "ms": 5000, "at": 9},
]


def kinds(deals):
    return [
        "".join(
            {"deal_committed": "C", "deal_started": "S", "deal_ended": "E"}.get(line.type, ".")
            for line in deal
        )
        for deal in deals
    ]


def stream(letters):
    """Events by letter: (C)ommitted, (S)tarted, (E)nded, x any other, l a live table's, ? unreadable."""
    records = {record["type"]: record for record in example()}
    by_letter = {
        "C": records["deal_committed"],
        "S": records["deal_started"],
        "E": records["deal_ended"],
        "x": records["bonus"],
        "l": LIVE[4],
        "?": {"type": "nonsense"},
    }
    return lines([[by_letter[letter] for letter in letters]])


class TestForm:
    def test_it_takes_every_event_of_the_worked_example(self):
        assert [misfit(record) for record in example()] == [None] * len(example())

    def test_it_takes_every_kind_of_event_that_the_engine_writes(self):
        written = [record for deal in chance_log(setup_of("hkos-3-v1"), 20) for record in deal]
        assert {record["type"] for record in written} > {"kong", "kong_announced", "bonus", "pung", "chow"}
        assert not [record for record in written if misfit(record)]

    @pytest.mark.parametrize("record", LIVE, ids=lambda record: record["type"])
    def test_it_takes_what_a_live_table_adds(self, record):
        assert misfit(record) is None
        assert read_line(1, lines([[record]])[0]).is_live_only

    def test_it_refuses_every_event_that_is_misshapen(self):
        seen = {record["type"]: record for record in example()}
        for record in seen.values():
            for name, wrong in misshapen(record):
                assert misfit(wrong), f"{name}: {wrong}"

    @pytest.mark.parametrize(
        ("record", "fields"),
        [
            (LIVE[0], {"may": ["riot"]}),
            (LIVE[0], {"may": "win"}),
            (LIVE[0], {"due": "soon"}),
            (LIVE[2], {"answer": "discard"}),
            (LIVE[2], {"with": "1m"}),
            (LIVE[2], {"by": "robot"}),
            (LIVE[4], {"up": 1}),
            (LIVE[5], {"seat": 0}),
            (LIVE[6], {"seat": None}),
            (LIVE[7], {"ms": -1}),
        ],
    )
    def test_it_refuses_events_beside_the_game_that_are_misshapen(self, record, fields):
        assert misfit({**record, **fields}).startswith(f"{next(iter(fields))}: ")

    @pytest.mark.parametrize(
        ("fields", "problem"),
        [
            ({"tiles": "1m1m"}, 'tiles: "1m1m" is not 13 tiles, one letter each'),
            ({"tiles": "123456789m1234p"}, 'tiles: "123456789m1234p" is not 13 tiles, one letter each'),
            ({"tiles": "0m" * 13}, f'tiles: "{"0m" * 13}" is not 13 tiles, one letter each'),
            ({"seat": "X"}, 'seat: "X" is not one of E, S, W, N'),
            ({"seat": "ES"}, 'seat: "ES" is not one of E, S, W, N'),
            ({"seat": None}, "seat: null is not one of E, S, W, N"),
            ({"wind": "E"}, '"wind": no such field'),
            ({"at": -1}, "at: -1 is not a whole number, not below 0"),
            ({"at": True}, "at: true is not a whole number, not below 0"),
        ],
    )
    def test_it_says_what_is_wrong_with_a_field(self, fields, problem):
        record = {"type": "dealt", "seat": "E", "tiles": "1m" * 4 + "2m" * 4 + "3m" * 4 + "4m", **fields}
        assert misfit(record) == problem

    def test_it_says_which_field_is_missing(self):
        assert misfit({"type": "discarded", "seat": "E", "tile": "1m", "drawn": False}) == "auto: missing"

    @pytest.mark.parametrize("auto", [True, None, 0])
    def test_it_knows_that_the_server_never_claims_a_set(self, auto):
        chow = {"type": "chow", "seat": "S", "from": "E", "tile": "1m", "with": "2m3m", "auto": False}
        assert misfit(chow) is None
        assert misfit({**chow, "auto": auto}).endswith("is not false")

    def test_it_knows_this_version_of_the_format_only(self):
        start = example()[1]
        assert misfit({**start, "log": 2}) == "log: 2 is not version 1"
        assert misfit({**start, "log": True}) == "log: true is not version 1"

    def test_it_quotes_briefly_and_in_plain_letters(self):
        assert shown("槓\x1b\ud800") == '"\\u69d3\\u001b\\ud800"'
        assert shown("x" * 500) == '"' + "x" * 59 + "..."

    def test_it_tells_the_game_from_what_happens_beside_it(self):
        assert not GAME_FIELDS.keys() & LIVE_FIELDS.keys()
        assert set(LIVE_FIELDS) == {record["type"] for record in LIVE}


class TestLines:
    def test_it_counts_all_lines_and_gives_those_with_events(self):
        assert [line.number for line in read_log(["", *stream("C"), " \n", *stream("S")])] == [2, 4]

    def test_it_reads_text_and_bytes_alike(self):
        (text,) = stream("S")
        assert read_line(1, text) == read_line(1, text.encode())
        assert read_line(3, text).record["type"] == "deal_started"

    def test_it_keeps_the_type_of_an_event_whose_fields_are_wrong(self):
        line = read_line(4, '{"type": "chow", "seat": "E"}')
        assert line == LogLine(4, "chow", problem="from: missing")

    @pytest.mark.parametrize(
        ("line", "problem"),
        [
            ("{", "broken JSON: "),
            (b"\xff", "broken JSON: "),
            ('{"a": 1, "a": 2}', "broken JSON: a field is there twice"),
            ('{"a": Infinity}', "broken JSON: Infinity is no number"),
            ("[" * 100_000, "nested too deeply"),
            ("[1]", "not an event, an object with a type: [1]"),
            ('{"type": "dora"}', 'no such event: "dora"'),
        ],
    )
    def test_it_says_why_a_line_cannot_be_read(self, line, problem):
        read = read_line(1, line)
        assert read.type == "unreadable"
        assert read.problem.startswith(problem)
        assert read.record == {}


class TestDeals:
    @pytest.mark.parametrize(
        ("letters", "deals"),
        [
            ("CSxxECSxE", ["CS..E", "CS.E"]),
            ("CSxxElCSxE", ["CS..E.", "CS.E"]),
            ("ClSxxECSxE", ["C.S..E", "CS.E"]),
            ("CSxxESxE", ["CS..E", "S.E"]),
            ("CSxxECxE", ["CS..E", "C.E"]),
            ("CSxxCSxE", ["CS..", "CS.E"]),
            ("CSxxClSxE", ["CS..", "C.S.E"]),
            ("CSxxCxE", ["CS..C.E"]),
            ("CSSxE", ["CSS.E"]),
            ("CCSxE", ["CCS.E"]),
            ("CSxEECSxE", ["CS.EE", "CS.E"]),
            ("CSxExCSxE", ["CS.E.", "CS.E"]),
            ("CSxE?SxE", ["CS.E", ".S.E"]),
            ("xCSxE", [".", "CS.E"]),
            ("xxx", ["..."]),
            ("", []),
        ],
    )
    def test_it_gives_each_deal_its_events_however_damaged(self, letters, deals):
        assert kinds(read_deals(stream(letters))) == deals
