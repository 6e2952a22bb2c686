"""Who gets a tile that several seats want (rules: common 4)."""

from games.engine.seats import SEATS, distance
from games.engine.state import Deal

Rank = tuple[int, int]
"""Priority, then distance in turns from the seat whose tile it is; the smallest takes the tile."""

_PRIORITY = {"win": 0, "kong": 1, "pung": 1, "chow": 2}
_NO_CLAIM: Rank = (9, 0)


def best_claim(deal: Deal) -> int | None:
    """The seat whose answer so far outranks the others'; None if nobody claims."""
    assert deal.window is not None, "nothing lies open to claims"
    claims = [
        (_rank(deal.window.source, seat, answer.answer), seat)
        for seat, answer in enumerate(deal.window.answers)
        if answer is not None and answer.answer in _PRIORITY
    ]
    return min(claims)[1] if claims else None


def is_decided(deal: Deal) -> bool:
    """Whether no open answer can change the outcome of the claim window."""
    assert deal.window is not None, "nothing lies open to claims"
    taker = best_claim(deal)
    best = _NO_CLAIM
    if taker is not None and (answer := deal.window.answers[taker]) is not None:
        best = _rank(deal.window.source, taker, answer.answer)
    return not any(_best_possible(deal, seat) < best for seat in SEATS if deal.questions[seat] is not None)


def _rank(source: int, seat: int, answer: str) -> Rank:
    return _PRIORITY[answer], distance(source, seat)


def _best_possible(deal: Deal, seat: int) -> Rank:
    question = deal.questions[seat]
    assert deal.window is not None and question is not None, "the seat is not asked about a claim"
    return min(_rank(deal.window.source, seat, answer) for answer in question.may)
