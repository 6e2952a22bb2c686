"""Wins that another version of the engine scored otherwise than this one."""

from collections.abc import Sequence

from games.engine import events as ev
from games.engine.legal import deal_in_play, hand_and_tile, is_locked, way_of_winning, win_score
from games.engine.log_reading import LogLine
from games.engine.scoring import Score
from games.engine.seats import seat_of
from games.engine.state import State
from games.engine.verification.comparing import compare
from games.engine.verification.findings import Wrong
from games.engine.verification.logged import Record
from games.engine.verification.replaying import Replay
from games.engine.wins import FLAGS


def take_rescored_win(replay: Replay, line: LogLine, fault: Wrong, scores: Sequence[int]) -> str:
    """Take a win as its own engine scored it, and say how this one does; ``scores`` ended the deal.

    Raises ``fault`` if the hand is no win at all or what the log says of it does not add up, and Wrong
    if it is not the hand that was played.
    """
    state = replay.before_awaited()
    seat = seat_of(line.record["seat"])
    score = win_score(state, seat)
    if score is None or is_locked(state, seat) or not _adds_up(state, line.record, scores):
        raise fault
    won = _as_told(state, seat, line.record)
    compare(won, line, state)
    replay.settle(state, won)
    return f"warning: an older engine scored {line.record['fan']} fan, this one {_worth(score)}"


def _adds_up(state: State, told: Record, scores: Sequence[int]) -> bool:
    """Whether the patterns are of the ruleset and make the fan, and the payments make the scores."""
    rules = state.setup.rules
    ids = [pattern["id"] for pattern in told["patterns"]]
    total = sum(pattern["fan"] for pattern in told["patterns"])
    paid = [score - chair.score for score, chair in zip(scores, state.chairs, strict=True)]
    return (
        len(set(ids)) == len(ids)
        and all(each in rules.patterns for each in ids)
        and told["fan"] == (total if rules.limit is None else min(total, rules.limit))
        and told["payments"] == paid
        and sum(paid) == 0
    )


def _as_told(state: State, seat: int, told: Record) -> ev.Won:
    """The win by the course of the deal, with the worth that the log tells."""
    window = deal_in_play(state).window
    hand, tile = hand_and_tile(deal_in_play(state), seat)
    way = way_of_winning(state, seat)
    east, south, west, north = told["payments"]
    return ev.Won(
        seat=seat,
        source=None if window is None else window.source,
        tile=tile,
        win=way.how,
        flags=tuple(flag for flag in FLAGS if flag in way.flags),
        hand=hand,
        fan=told["fan"],
        patterns=tuple((pattern["id"], pattern["fan"]) for pattern in told["patterns"]),
        payments=(east, south, west, north),
        auto=told["auto"],
    )


def _worth(score: Score) -> str:
    patterns = ", ".join(f"{name} {fan}" for name, fan in score.patterns)
    few = "" if score.enough else ", too few to win"
    return f"{score.fan}{few} ({patterns})"
