"""Payments: the table of hkos-3-v1, and schemes that other rules use."""

import pytest

from games.engine.rulesets import Ruleset, load_ruleset, parse_ruleset, ruleset_data, ruleset_ids
from games.engine.settlement import payments

RULES = load_ruleset("hkos-3-v1")
E, S, W, N = range(4)


@pytest.mark.parametrize(
    ("fan", "discarder", "each"),
    [
        (3, 8, 4),
        (4, 16, 8),
        (5, 24, 12),
        (6, 32, 16),
        (7, 48, 24),
        (8, 64, 32),
        (9, 96, 48),
        (10, 128, 64),
        (11, 192, 96),
        (12, 256, 128),
        (13, 384, 192),
    ],
)
def test_it_pays_half_laak(fan: int, discarder: int, each: int) -> None:
    assert payments(RULES, S, W, fan) == (0, discarder, -discarder, 0)
    assert payments(RULES, S, None, fan) == (-each, 3 * each, -each, -each)


def test_it_knows_no_dealer_multiplier() -> None:
    assert payments(RULES, E, N, 3) == (8, 0, 0, -8)
    assert payments(RULES, E, None, 3) == (12, -4, -4, -4)
    assert payments(RULES, N, E, 3) == (-8, 0, 0, 8)


@pytest.mark.parametrize("fan", [-1, 0, 2, 14])
def test_it_refuses_fan_that_nobody_wins_with(fan: int) -> None:
    with pytest.raises(ValueError, match=f"{fan} fan"):
        payments(RULES, S, W, fan)


def _scheme(**payment: object) -> Ruleset:
    data = ruleset_data("hkos-3-v1")
    kept = data["payment"]
    assert isinstance(kept, dict)
    return parse_ruleset({**data, "payment": {**kept, **payment}})


def test_it_lets_all_losers_pay_where_the_rules_say_so() -> None:
    clear = _scheme(points={"3": 8, "4": 16, "5": 24, "6-13": 32}, discarder="2", others="1", self_draw="2")
    assert payments(clear, S, E, 5) == (-48, 96, -24, -24)
    assert payments(clear, S, None, 4) == (-32, 96, -32, -32)


def test_it_doubles_the_dealers_win_where_the_rules_say_so() -> None:
    new = _scheme(self_draw="3/2", dealer_factor=2)
    assert payments(new, E, S, 3) == (16, -16, 0, 0)
    assert payments(new, E, None, 3) == (72, -24, -24, -24)
    assert payments(new, S, E, 3) == (-8, 8, 0, 0)
    assert payments(new, S, None, 3) == (-12, 36, -12, -12)


def test_it_reads_bands_of_fan() -> None:
    live = _scheme(points={"3": 8, "4-6": 16, "7-9": 32, "10+": 64})
    assert [payments(live, S, W, fan)[S] for fan in (3, 4, 6, 7, 9, 10, 13, 40)] == [
        8,
        16,
        16,
        32,
        32,
        64,
        64,
        64,
    ]


@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("after", [1, 2, 3, None])
def test_it_sums_to_zero(winner: int, after: int | None) -> None:
    payer = None if after is None else (winner + after) % 4
    for rules in (RULES, _scheme(discarder="2", others="1", self_draw="3/2", dealer_factor=2)):
        for fan in range(3, 14):
            assert sum(payments(rules, winner, payer, fan)) == 0


@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("after", [1, 2, 3, None])
def test_it_settles_every_possible_win_in_whole_points(ruleset: str, winner: int, after: int | None) -> None:
    rules = load_ruleset(ruleset)
    payer = None if after is None else (winner + after) % 4
    paid = []
    for fan in range(rules.minimum, (rules.limit or 40) + 1):
        found = payments(rules, winner, payer, fan)
        assert all(type(amount) is int for amount in found)
        assert sum(found) == 0
        assert [amount > 0 for amount in found] == [seat == winner for seat in range(4)]
        assert payer is None or found[payer] < 0
        paid.append(found[winner])
    assert paid == sorted(paid)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_lets_the_discarder_pay_at_least_as_much_as_any_other(ruleset: str) -> None:
    found = payments(load_ruleset(ruleset), W, N, 5)
    assert min(found) == found[N]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_has_no_price_for_a_hand_that_may_not_win(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    lowest = min(band.least for band in rules.payment.bands)
    with pytest.raises(ValueError, match="no payment"):
        payments(rules, S, W, lowest - 1)
