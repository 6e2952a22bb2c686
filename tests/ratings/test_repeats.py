"""The same four again and again."""

import pytest

from games.pools import Pool
from ratings.repeats import foursome_of, meetings, weight_of
from ratings.services.settling import settle_pending
from tests.games.play import NOW
from tests.ratings.tables import DAY, HOUR, ROUND, deal, end, people, rated_table

POOL = Pool("hkos-3-v1", "single-hand")


def test_it_names_four_alike_in_whatever_order_they_are() -> None:
    assert foursome_of([12, 7, 101, 9]) == foursome_of([101, 9, 12, 7]) == "7-9-12-101"


@pytest.mark.django_db
def test_it_counts_the_meetings_of_the_day_before_in_one_pool() -> None:
    four = people()
    deal(rated_table(four), at=NOW)
    deal(rated_table(four), at=NOW + HOUR)
    match = rated_table(four, ROUND)
    deal(match, at=NOW + HOUR)
    end(match, NOW + HOUR)
    settle_pending()
    names = foursome_of(account.pk for account in four)

    assert meetings(names, POOL, NOW + 2 * HOUR) == 2
    assert meetings(names, POOL, NOW + DAY) == 1
    assert meetings(names, Pool("hk-live-v1", "east-round"), NOW + 2 * HOUR) == 1
    assert meetings(names, POOL, NOW + HOUR / 2) == 1  # a result that is settled late
    assert meetings(names, POOL, NOW + 3 * DAY) == 0
    assert weight_of(names, POOL, NOW + 3 * DAY) == 1
