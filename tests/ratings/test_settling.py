"""What a finished rated result does to the stored ratings, and what does nothing."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from games.models import DealResult, Table
from games.models.guard import Unchangeable
from games.plans import PRACTICE, Plan, Robot
from games.pools import Pool
from games.services.creation import create_table
from ratings.glicko import rested, update
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.parameters import Rating
from ratings.pools import parameters_of, version_of
from ratings.services.settling import settle, settle_pending
from tests.games.play import NOW, RATED
from tests.ratings.tables import DAY, HOUR, ROUND, deal, end, people, rated_table

pytestmark = pytest.mark.django_db

PARAMETERS = parameters_of(Pool("hkos-3-v1", "single-hand"))
START = PARAMETERS.start


def rating_of(account: User, **pool: str) -> Rating:
    row = PoolRating.objects.get(account=account, **pool)
    return Rating(row.value, row.deviation, row.volatility)


def lines_of(account: User) -> list[LedgerLine]:
    return list(LedgerLine.objects.filter(account=account).order_by("pk"))


def test_it_rates_four_newcomers_by_their_first_deal() -> None:
    four = people()
    deal(rated_table(four), [24, -8, -8, -8])

    assert settle_pending() == 1

    expected = update([START] * 4, [24, -8, -8, -8], PARAMETERS)
    assert [rating_of(account) for account in four] == expected
    assert {row.results for row in PoolRating.objects.all()} == {1}


def test_it_writes_down_what_explains_every_point() -> None:
    ann, bo, cy, di = people()
    result = deal(rated_table([ann, bo, cy, di]), [24, -8, 0, -16])
    settle_pending()

    (line,) = lines_of(bo)
    assert (line.kind, line.chair, line.change, line.place, line.at) == ("settled", 1, -8, 3, result.ended_at)
    assert (line.value_before, line.deviation_before, line.volatility_before) == tuple(START)
    assert Rating(line.value_after, line.deviation_after, line.volatility_after) == rating_of(bo)
    against = {each["account_id"]: (each["expected"], each["score"]) for each in line.opponents}
    assert against == {ann.pk: (0.5, 0), cy.pk: (0.5, 0), di.pk: (0.5, 1)}
    assert sum(each["points"] for each in line.opponents) == pytest.approx(line.points)
    assert line.parameters_id == version_of(PARAMETERS)


def test_it_begins_each_line_where_the_one_before_ended() -> None:
    four = people()
    table = rated_table(four)
    for number in range(5):
        deal(table, [(24, -8, -8, -8)[number % 4 - place] for place in range(4)], NOW + number * HOUR)
    settle_pending()

    for account in four:
        lines = lines_of(account)
        after = [(line.value_after, line.deviation_after, line.volatility_after) for line in lines]
        before = [(line.value_before, line.deviation_before, line.volatility_before) for line in lines]
        assert before[1:] == after[:-1]
        assert sum(line.points for line in lines) == pytest.approx(rating_of(account).value - START.value)


def test_it_counts_a_drawn_deal_as_a_tie_of_all_four() -> None:
    four = people()
    deal(rated_table(four), [0, 0, 0, 0])
    settle_pending()

    for account in four:
        assert rating_of(account).value == START.value
        assert rating_of(account).deviation < START.deviation
        assert {each["score"] for each in lines_of(account)[0].opponents} == {0.5}


def test_it_settles_in_the_order_in_which_deals_ended() -> None:
    four = people()
    late, early = rated_table(four), rated_table(four)
    deal(late, [24, -8, -8, -8], NOW + 2 * HOUR)
    deal(early, [-8, 24, -8, -8], NOW + HOUR)
    settle_pending()

    assert [result.at for result in RatedResult.objects.order_by("pk")] == [NOW + HOUR, NOW + 2 * HOUR]


def test_it_lets_time_away_make_a_rating_less_certain_by_parts_of_a_period() -> None:
    four = people()
    table = rated_table(four)
    deal(table, [24, -8, -8, -8], NOW)
    settle_pending()
    before = [rating_of(account) for account in four]
    deal(table, [-8, 24, -8, -8], NOW + 36 * HOUR)
    settle_pending()

    waited = [rested(rating, timedelta(hours=36), PARAMETERS) for rating in before]
    assert [rating_of(account) for account in four] == update(waited, [-8, 24, -8, -8], PARAMETERS)
    assert lines_of(four[0])[1].elapsed == pytest.approx(1.5)


def test_it_takes_no_time_away_for_less_than_none() -> None:
    four = people()
    table = rated_table(four)
    deal(table, at=NOW)
    settle_pending()
    deal(table, at=NOW - HOUR)
    settle_pending()

    assert [line.elapsed for line in lines_of(four[0])] == [0, 0]
    assert PoolRating.objects.get(account=four[0]).last_result_at == NOW


def test_it_settles_once_what_it_is_told_twice() -> None:
    deal(rated_table(people()))

    assert [settle_pending(), settle_pending(), settle_pending(everything=True)] == [1, 0, 0]
    assert LedgerLine.objects.count() == 4


def test_it_rates_a_match_by_the_sum_of_its_deals_when_it_is_finished() -> None:
    four = people()
    table = rated_table(four, ROUND)
    deal(table, [32, -16, -8, -8], NOW)
    deal(table, [-48, 24, 24, 0], NOW + HOUR)
    assert settle_pending() == 0
    end(table, NOW + 2 * HOUR)

    assert settle_pending() == 1

    lines = [lines_of(account)[0] for account in four]
    assert [(line.change, line.place) for line in lines] == [(-16, 4), (8, 2), (16, 1), (-8, 3)]
    assert RatedResult.objects.get().deal_no is None
    assert RatedResult.objects.get().at == NOW + 2 * HOUR
    assert settle_pending(everything=True) == 0


@pytest.mark.parametrize("ending", ["left", "closed", "expired", "voided", "voted"])
def test_it_never_rates_a_match_that_was_not_finished(ending: str) -> None:
    table = rated_table(people(), ROUND)
    deal(table)
    end(table, NOW + HOUR, Table.Ending(ending))

    assert settle_pending() == 0


def test_it_keeps_the_pools_apart() -> None:
    four = people()
    deal(rated_table(four), [24, -8, -8, -8])
    other = Plan(ruleset="hk-live-v1", clock=60, rated=True, visibility=Table.Visibility.PUBLIC)
    deal(rated_table(four, other), [-24, 8, 8, 8])
    settle_pending()

    assert rating_of(four[0], ruleset="hkos-3-v1").value > START.value
    assert rating_of(four[0], ruleset="hk-live-v1").value < START.value


def test_it_never_rates_an_annulled_deal() -> None:
    deal(rated_table(people()), [0, 0, 0, 0], outcome=DealResult.Outcome.ANNULLED)

    assert settle_pending() == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"rated": False},
        {"kind": Table.Kind.PRACTICE},
        {"move_help": True},
        {"flowers": False},
    ],
)
def test_it_never_rates_play_that_does_not_count(fields: dict[str, Any]) -> None:
    table = rated_table(people())
    deal(table)
    Table.objects.filter(pk=table.pk).update(**fields)

    assert settle_pending(everything=True) == 0


def test_it_never_rates_play_with_robots() -> None:
    ann, bo, cy = people("Ann", "Bo", "Cy")
    deal(create_table([ann, bo, cy, Robot()], NOW, RATED))
    deal(create_table([ann, Robot(), Robot(), Robot()], NOW, PRACTICE))

    assert settle_pending() == 0


@pytest.mark.parametrize("plan", [RATED, ROUND])
def test_it_never_rates_a_result_if_a_seat_has_no_account(plan: Plan) -> None:
    four = people()
    table = rated_table(four, plan)
    result = deal(table)
    end(table, NOW + HOUR)
    result.players.filter(account=four[2]).update(account=None)

    assert settle_pending(everything=True) == 0
    assert not PoolRating.objects.exists()


def left_early() -> dict[str, bool]:
    lines = LedgerLine.objects.select_related("account")
    return {line.account.display_name: line.left_early for line in lines}


def test_it_counts_who_left_before_the_end_and_says_so() -> None:
    result = deal(rated_table(people()))
    result.players.filter(chair=1).update(left_early=True)
    settle_pending()

    assert left_early() == {"Ann": False, "Bo": True, "Cy": False, "Di": False}


def test_it_says_of_a_match_who_was_not_there_at_its_end() -> None:
    table = rated_table(people(), ROUND)
    first, last = deal(table, at=NOW), deal(table, at=NOW + HOUR)
    first.players.filter(chair__in=[1, 2]).update(left_early=True)
    last.players.filter(chair__in=[2, 3]).update(left_early=True)
    end(table, NOW + HOUR)
    settle_pending()

    assert left_early() == {"Ann": False, "Bo": False, "Cy": True, "Di": True}


def test_it_goes_on_with_others_when_one_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    from ratings.services import settling

    broken, sound = rated_table(people()), rated_table(people("Ed", "Flo", "Gus", "Hal"))
    deal(broken, at=NOW)
    deal(sound, at=NOW + HOUR)
    real = settling.settled

    def fail_once(entrants: Any, at: Any, parameters: Any) -> Any:
        if at == NOW:
            raise RuntimeError("broken")
        return real(entrants, at, parameters)

    monkeypatch.setattr(settling, "settled", fail_once)
    assert settle_pending() == 1
    monkeypatch.undo()
    assert settle_pending() == 1
    assert set(RatedResult.objects.values_list("table_id", flat=True)) == {broken.pk, sound.pk}


def test_it_finds_what_was_forgotten_long_ago() -> None:
    four = people()
    old, new = rated_table(four), rated_table(four)
    deal(new, at=NOW + 30 * DAY)
    settle_pending()
    deal(old, at=NOW)

    assert settle_pending() == 0
    assert settle_pending(everything=True) == 1


def test_it_looks_back_far_enough_for_what_was_stored_late() -> None:
    four = people()
    table = rated_table(four)
    deal(table, at=NOW + DAY)
    settle_pending()
    deal(table, at=NOW + timedelta(minutes=1))

    assert settle_pending() == 1


def test_it_weighs_the_same_four_less_the_more_often_they_meet_within_a_day() -> None:
    four, strangers = people(), people("Ed", "Flo", "Gus", "Hal")
    for number in range(6):
        deal(rated_table(four[number % 4 :] + four[: number % 4]), at=NOW + number * HOUR)
    deal(rated_table([*four[:3], strangers[0]]), at=NOW + 7 * HOUR)
    deal(rated_table(four), at=NOW + 40 * HOUR)
    settle_pending()

    weights = list(RatedResult.objects.order_by("at").values_list("weight", flat=True))
    assert weights == [1, 1, 1, 1, 4 / 5, 4 / 6, 1, 1]


def test_it_moves_ratings_less_by_what_weighs_less() -> None:
    four = people()
    for number in range(8):
        deal(rated_table(four), [0, 0, 0, 0], at=NOW + timedelta(minutes=number))
    settle_pending()
    before = [rating_of(account) for account in four]
    deal(rated_table(four), [24, -8, -8, -8], at=NOW + timedelta(minutes=8))
    settle_pending()

    in_full = update(before, [24, -8, -8, -8], PARAMETERS)[0].value
    assert START.value < rating_of(four[0]).value < in_full


def test_it_keeps_the_ledger_as_it_is() -> None:
    deal(rated_table(people()))
    settle_pending()
    line, result = LedgerLine.objects.first(), RatedResult.objects.get()
    assert line is not None
    line.value_after = 9999
    result.weight = 0
    for change in (
        line.save,
        line.delete,
        lambda: LedgerLine.objects.update(value_after=9999),
        LedgerLine.objects.all().delete,
        result.save,
        lambda: result.save(update_fields=["weight"]),
        result.delete,
        lambda: RatedResult.objects.update(weight=0),
        RatedResult.objects.all().delete,
    ):
        with pytest.raises(Unchangeable), transaction.atomic():
            change()


def test_it_gives_nobody_away_who_has_lines() -> None:
    from django.db.models import ProtectedError

    four = people()
    deal(rated_table(four))
    settle_pending()

    with pytest.raises(ProtectedError):
        four[0].delete()


def test_it_names_its_result_when_settled_and_nothing_when_it_was_before() -> None:
    from ratings.finished import pending

    deal(rated_table(people()))
    (finished,) = pending()

    first, second = settle(finished), settle(finished)

    assert first == RatedResult.objects.get()
    assert second is None
