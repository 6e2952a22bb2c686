"""Who gets a tile that several seats want (rules: common 4)."""

from games.engine.seats import distance
from games.engine.state import Deal, Window

Rank = tuple[int, int]
"""Priority, then distance in turns from the seat whose tile it is; the smallest takes the tile."""

_PRIORITY = {"win": 0, "kong": 1, "pung": 1, "chow": 2}
_NO_CLAIM: Rank = (9, 0)


def best_claim(window: Window) -> int | None:
    """The seat whose answer so far outranks the others'; None if nobody claims."""
    claims = _claims(window) if any(window.answers) else ()
    return min(claims)[1] if claims else None


def is_decided(deal: Deal, window: Window) -> bool:
    """Whether no open answer can change the outcome of the deal's claim window."""
    if not any(deal.questions):
        return True
    best, _ = min(_claims(window), default=(_NO_CLAIM, None))
    return not any(
        _rank(window, seat, answer) < best
        for seat, question in enumerate(deal.questions)
        if question is not None
        for answer in question.may
    )


def _claims(window: Window) -> list[tuple[Rank, int]]:
    return [
        (_rank(window, seat, given.answer), seat)
        for seat, given in enumerate(window.answers)
        if given is not None and given.answer in _PRIORITY
    ]


def _rank(window: Window, seat: int, answer: str) -> Rank:
    return _PRIORITY[answer], distance(window.source, seat)
