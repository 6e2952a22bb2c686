"""The verdict on each deal of a log."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.engine import events as ev
from games.engine.deal_log import ENGINE_VERSION
from games.engine.log_reading import LogLine, read_deals
from games.engine.verification.findings import Finding, Wrong, find
from games.engine.verification.logged import LoggedDeal, take_apart
from games.engine.verification.opening import check_commitment, check_wall, open_deal
from games.engine.verification.replaying import Replay
from games.engine.verification.rescoring import take_rescored_win
from games.engine.verification.standing import Standing, check_start, stand_after


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one deal: its first ``fault``, or none; a ``warning`` if it was scored otherwise."""

    deal_no: int
    fault: Finding | None = None
    warning: Finding | None = None


def verify_log(lines: Iterable[str | bytes]) -> Iterator[Verdict]:
    """A verdict on each deal in the lines of a log, one after the other; nothing if there is none.

    After a deal with a fault the next one is taken as it stands.
    """
    standing, last = None, 0
    for deal in read_deals(lines):
        verdict, standing = _judge(deal, standing, _number(deal, last + 1))
        last = verdict.deal_no
        yield verdict


def _number(lines: Sequence[LogLine], due: int) -> int:
    """What to call a deal: as it calls itself, or the number that is due if that is not clear."""
    told = [line.record["deal_no"] for line in lines if "deal_no" in line.record]
    return due if due in told or not told else told[-1]


def _judge(
    lines: Sequence[LogLine], standing: Standing | None, number: int
) -> tuple[Verdict, Standing | None]:
    try:
        deal = take_apart(lines)
        check_commitment(deal)
        opening = open_deal(deal)
        changes = check_start(standing, opening.deal_no, deal, opening.setup.rules)
        check_wall(deal, opening)
        warning = _play(opening.replay, deal)
    except Wrong as wrong:
        return Verdict(number, fault=find(number, lines, wrong)), None
    standing = stand_after(opening.deal_no, deal, opening.replay.deal, changes)
    return Verdict(number, warning=None if warning is None else find(number, lines, warning)), standing


def _play(replay: Replay, deal: LoggedDeal) -> Wrong | None:
    """Play a deal through; a warning if another engine scored it otherwise."""
    warning = None
    for line in deal.course:
        if line.problem:
            raise Wrong(line, line.problem)
        if line is deal.revealer and line is not deal.ended:
            continue
        try:
            replay.take(line)
        except Wrong as fault:
            if line.type != ev.Won.TYPE or deal.started.record["engine"] == ENGINE_VERSION:
                raise
            warning = Wrong(line, take_rescored_win(replay, line, fault, deal.ended.record["scores"]))
    return warning
