"""Packing and draining while others do the same, or play on."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.fold import read_position, rebuild
from games.models import Downtime, Drain, PackedDeal
from games.plans import Plan
from games.services.archive import pack_deal, pack_finished_deals
from games.services.drain import begin_drain, end_drain
from games.stored_log import read_log
from tests.games.at_once import at_once
from tests.games.play import NOW, QUICK, Game, four_people

pytestmark = pytest.mark.django_db(transaction=True)

LATER = NOW + timedelta(days=1)
TIMED = Plan(clock=15)


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people after a short deal."""
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    game.play_deal()
    return game


def test_it_packs_a_deal_once_when_two_workers_do_it_at_once(game: Game) -> None:
    before = list(read_log(game.table.pk))
    packed = at_once([lambda: pack_deal(game.table.pk, 1, LATER)] * 4)
    assert sum(packed) == 1
    assert PackedDeal.objects.filter(table=game.table, deal_no=1).count() == 1
    assert list(read_log(game.table.pk)) == before


def test_it_packs_while_people_go_on(game: Game) -> None:
    account, *others = game.people
    for other in others:
        game.ready(other)
    at_once([lambda: pack_finished_deals(LATER), lambda: game.ready(account)])
    pack_finished_deals(LATER)
    table = game.reload()
    assert [entry.seq for entry in read_log(table.pk)] == list(range(1, table.log_length + 1))
    assert rebuild(table) == read_position(table)
    assert game.see(account)["view"]["phase"] == "playing"


def test_it_reads_a_whole_log_while_it_is_packed(game: Game) -> None:
    before = list(read_log(game.table.pk))
    reads = at_once(
        [
            lambda: pack_finished_deals(LATER) and None,
            *[lambda: [list(read_log(game.table.pk)) for _ in range(3)]] * 3,
        ]
    )
    assert [log for logs in reads if logs is not None for log in logs] == [before] * 9


def test_it_begins_and_ends_a_drain_once_at_once() -> None:
    assert sum(at_once([lambda: begin_drain(NOW)] * 4)) == 1
    assert Drain.objects.count() == 1
    assert sum(at_once([lambda: end_drain(LATER)] * 4)) == 1
    assert Downtime.objects.count() == 1


def test_it_begins_a_deal_or_refuses_it_when_a_drain_begins_at_that_moment() -> None:
    game = Game(four_people(), TIMED)
    last, *others = game.people
    for other in others:
        game.ready(other)
    answer, _ = at_once([lambda: game.ready(last), lambda: begin_drain(NOW)])
    phase = game.see(last)["view"]["phase"]
    assert (answer, phase) in ((None, "playing"), ("draining", "between"))
    table = game.reload()
    assert rebuild(table) == read_position(table)
