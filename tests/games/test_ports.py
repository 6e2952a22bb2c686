"""What games asks of the apps above it, and whom it tells."""

import logging

import pytest

from games import ports
from games.models import Table
from games.pools import Pool
from games.services.clock import do_chores
from tests.games.play import NOW


@pytest.fixture(autouse=True)
def _nobody_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_reader", ports._nobody_is_rated)
    monkeypatch.setattr(ports, "_listeners", [])
    monkeypatch.setattr(ports, "_matchers", [])


def test_it_knows_no_ratings_by_itself() -> None:
    assert ports.rating_of([1, 2], Pool("hkos-3-v1", "single-hand")) == {}


def test_it_asks_whoever_registered_for_ratings() -> None:
    shown = ports.ShownRating(1612, 60, provisional=False)
    deals, matches = Pool("a", "single-hand"), Pool("a", "east-round")
    read = {(7, deals): shown, (7, matches): shown}
    ports.read_ratings_by(lambda ids, pools: {key: read[key] for key in read if key[1] in pools})

    assert ports.rating_of([7], deals) == {7: shown}
    assert ports.rating_of([7], Pool("b", "single-hand")) == {}
    assert ports.ratings_of([7], [deals, matches]) == read


def test_it_asks_for_no_ratings_of_nobody() -> None:
    ports.read_ratings_by(lambda ids, pools: {}[0])

    assert ports.ratings_of([], [Pool("a", "x")]) == {}
    assert ports.ratings_of([7], []) == {}


def test_it_marks_a_provisional_rating() -> None:
    assert ports.ShownRating(1612, 60, provisional=False).text == "1612"
    assert ports.ShownRating(1498, 200, provisional=True).text == "1498?"


def test_it_tells_every_listener_though_one_fails(caplog: pytest.LogCaptureFixture) -> None:
    told = []

    def fail(table: Table) -> None:
        raise RuntimeError("no broker")

    ports.hear_of_deals_by(fail)
    ports.hear_of_deals_by(told.append)
    table = Table(public_id="abc")
    with caplog.at_level(logging.ERROR):
        ports.tell_of_deal(table)

    assert told == [table]
    assert "abc" in caplog.text


@pytest.mark.django_db
def test_it_has_the_clock_match_for_rated_tables() -> None:
    asked = []

    def match(now: object) -> int:
        asked.append(now)
        return 2

    ports.match_rated_by(match)
    ports.match_rated_by(match)

    assert ports.match_rated(NOW) == 2
    do_chores(NOW)
    assert asked == [NOW, NOW]
