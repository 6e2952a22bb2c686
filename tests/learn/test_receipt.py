"""The receipt of a hand: what was asked of a player, and what became of it."""

from datetime import timedelta

from games.engine import events as ev
from games.engine.tiles import parse_tile, parse_tiles
from games.times import from_ms
from learn.replay.receipt import Asked, Receipt, Told, write_receipt

BEGAN = 1_000_000
SEEDS = ("", "", "", "")
SOUTH = 1
SOUTHS_CHAIR = 3


def started() -> ev.DealStarted:
    """South plays from chair 3."""
    return ev.DealStarted(1, 0, (0, SOUTHS_CHAIR, 1, 2), (0, 0, 0, 0), "c0", SEEDS, at=BEGAN)


def after(seconds: float) -> int:
    return BEGAN + int(seconds * 1000)


def discard(seat: int, tile: str, seconds: float, auto: bool = False) -> ev.Discarded:
    return ev.Discarded(seat, parse_tile(tile), False, auto, at=after(seconds))


def asked(seconds: float, *may: str, allowed: float | None = 30, seat: int = SOUTH) -> ev.Asked:
    due = None if allowed is None else after(seconds + allowed)
    return ev.Asked(seat, may, due, at=after(seconds))


def answered(seconds: float, answer: str, by: ev.By = "player", taken: str | None = None) -> ev.Answered:
    return ev.Answered(SOUTH, answer, None if taken is None else parse_tiles(taken), by, at=after(seconds))


def drawn(seat: int, seconds: float) -> ev.Drawn:
    return ev.Drawn(seat, parse_tiles("1m"), "front", "turn", at=after(seconds))


def receipt(*events: ev.Event) -> Receipt:
    ended = ev.DealEnded((0, 0, 0, 0), "aa", SEEDS, at=after(100))
    return write_receipt([started(), *events, ev.Exhausted(at=after(100)), ended], SOUTH)


def test_it_tells_what_was_asked_about_which_tile_and_what_was_answered_after_how_long() -> None:
    told = receipt(
        discard(0, "5m", 10),
        asked(10, "pung", "chow"),
        answered(14.5, "pass"),
        drawn(SOUTH, 15),
        asked(15, "act", "kong"),
        discard(SOUTH, "9s", 18),
    )

    claim, turn = told.questions
    assert (claim.tile, claim.source, claim.may) == ("5m", "E", ("pung", "chow"))
    assert (claim.answer, claim.by, claim.took, claim.allowed) == ("pass", "player", 4.5, 30)
    assert (turn.tile, turn.may) == (None, ("kong",))
    assert (turn.answer, turn.discard, turn.by, turn.took) == ("discard", "9s", "player", 3)
    assert (told.began_at, told.ended_at) == (from_ms(BEGAN), from_ms(after(100)))


def test_it_says_nothing_of_what_others_were_asked() -> None:
    told = receipt(
        discard(0, "5m", 10),
        asked(10, "win", seat=2),
        ev.Answered(2, "pass", None, "player", at=after(11)),
        ev.LineChanged(1, False, at=after(12)),
    )

    assert told.rows == []


def test_it_tells_who_decided_instead_of_the_player() -> None:
    told = receipt(
        discard(0, "5m", 10),
        asked(10, "pung", allowed=10),
        answered(20.5, "pass", by="timeout"),
        drawn(SOUTH, 21),
        asked(21, "act"),
        discard(SOUTH, "9s", 21, auto=True),
        drawn(SOUTH, 40),
        asked(40, "act", allowed=10),
        discard(SOUTH, "8s", 50.5, auto=True),
        ev.WentAway(SOUTHS_CHAIR, at=after(50.5)),
        drawn(SOUTH, 60),
        asked(60, "act", allowed=None),
        discard(SOUTH, "7s", 60, auto=True),
    )

    assert [question.by for question in told.questions] == ["timeout", "switch", "timeout", "away"]
    assert told.rows[3] == Told(from_ms(after(50.5)), "away")


def test_it_tells_that_others_settled_it_before_or_that_it_was_never_answered() -> None:
    told = receipt(
        discard(0, "5m", 10),
        asked(10, "chow"),
        ev.Punged(2, 0, parse_tile("5m"), parse_tiles("5m5m"), False, at=after(12)),
        discard(2, "1z", 14),
        drawn(SOUTH, 15),
        asked(15, "act"),
    )

    first, second = told.questions
    assert (first.answer, first.by, first.took) == (None, "overtaken", None)
    assert (second.answer, second.by) == (None, "ended")


def test_it_adds_up_the_time_without_a_line_and_the_downtime_that_was_credited() -> None:
    told = receipt(
        ev.LineChanged(SOUTHS_CHAIR, False, at=after(10)),
        ev.LineChanged(SOUTHS_CHAIR, True, at=after(17)),
        drawn(SOUTH, 20),
        asked(20, "act"),
        ev.Credited(8000, after(18), at=after(26)),
        discard(SOUTH, "9s", 52),
        ev.LineChanged(SOUTHS_CHAIR, False, at=after(95)),
    )

    turn = told.questions[0]
    assert told.without_line == timedelta(seconds=7 + 5)
    assert turn.credited == timedelta(seconds=6), "two of the eight seconds were before the question"
    assert (turn.due, turn.allowed) == (from_ms(after(56)), 30)
    assert told.credited == timedelta(seconds=6)
    assert [row.kind for row in told.rows if not isinstance(row, Asked)] == [
        "line_down",
        "line_up",
        "credited",
        "line_down",
    ]


def test_it_counts_a_line_that_was_down_from_the_beginning() -> None:
    assert receipt(ev.LineChanged(SOUTHS_CHAIR, True, at=after(4))).without_line == timedelta(seconds=4)
