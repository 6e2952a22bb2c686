"""What a win pays, by the ruleset's payment table."""

from fractions import Fraction

from games.engine.rulesets import Payment, Ruleset
from games.engine.seats import EAST, SEATS

Payments = tuple[int, int, int, int]


def payments(rules: Ruleset, winner: int, payer: int | None, fan: int) -> Payments:
    """What each seat, E S W N, gains or loses; the sum is 0.

    ``payer`` discarded the winning tile or announced the robbed kong; None on a self draw. Raises
    ValueError for fan that the table has no row for.
    """
    scheme = rules.payment
    points = scheme.points(fan) * (scheme.dealer_factor if winner == EAST else 1)
    paid = [0, 0, 0, 0]
    for seat in SEATS:
        if seat != winner:
            paid[seat] = -int(points * _share(scheme, seat, payer))
    paid[winner] = -sum(paid)
    return (paid[0], paid[1], paid[2], paid[3])


def _share(scheme: Payment, seat: int, payer: int | None) -> Fraction:
    if payer is None:
        return scheme.self_draw
    return scheme.discarder if seat == payer else scheme.others
