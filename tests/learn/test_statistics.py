"""Statistics of a player: figures, margins, filters, and who may see them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import Relation, User
from accounts.services.profiles import set_preferences
from accounts.services.relations import accept_friend, ask_to_be_friends, relate
from games.models import Table
from games.services.creation import Plan, Robot, create_table
from learn.models import PlayedDeal
from learn.services.played import note_lately
from learn.statistics.courses import plot_of_means, plot_of_shares, span_for
from learn.statistics.margins import Mean, Share
from learn.statistics.selection import Selection
from learn.statistics.summary import Summary, summary_of
from tests.games.play import NOW, RATED, person
from tests.ratings.pages import browser_of, text
from tests.ratings.tables import DAY, HOUR, deal, people, rated_table
from tests.test_pages_in_chinese import Page

pytestmark = pytest.mark.django_db

WON = {"payer": 3, "fan": 3}
"""Somebody wins by a discard of North's."""


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_it_gives_the_intervals_that_newcombe_published_for_wilsons_method(
    count: int, of: int, low: float, high: float
) -> None:
    """R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3."""
    share = Share(count, of)
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


def test_it_gives_a_mean_with_the_margin_of_its_standard_error() -> None:
    numbers = [2, 4, 4, 4, 5, 5, 7, 9]  # mean 5, sum of squared deviations 32
    mean = Mean(sum(numbers), sum(number**2 for number in numbers), len(numbers))
    assert mean.value == 5
    assert mean.margin == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5)


def test_it_says_nothing_of_nothing() -> None:
    assert (Share(0, 0).rate, Share(0, 0).low, Mean(0, 0, 0).value, Mean(3, 9, 1).margin) == (None,) * 4


def test_it_draws_a_share_between_even_heights() -> None:
    plot = plot_of_shares([Share(0, 100), Share(100, 100)])
    assert plot.ticks == (100, 80, 60, 40, 20, 0)
    assert plot.line == "0.0,400.0 1000.0,0.0"


def test_it_draws_means_above_and_below_zero() -> None:
    plot = plot_of_means([Mean(-10, 100, 1), Mean(10, 100, 1)])
    assert (plot.ticks[0], plot.ticks[-1]) == (10, -10)
    assert plot.line == "0.0,400.0 1000.0,0.0"


@pytest.mark.parametrize(
    ("days", "span"),
    [(0, "day"), (23, "day"), (24, "week"), (167, "week"), (168, "month"), (800, "quarter"), (9999, "year")],
)
def test_it_chooses_spans_so_that_a_plot_has_few_points(days: int, span: str) -> None:
    assert span_for(NOW, NOW + timedelta(days=days)) == span


@pytest.fixture
def four() -> list[User]:
    """East of these has won twice, once by self draw, dealt in once and drawn once in four rated hands."""
    four = people("Ann", "Bo", "Cy", "Di")
    table = rated_table(four, now=timezone.now() - 40 * DAY)
    play(table, [24, -8, -8, -8], days=40, winner=0, payer=None, fan=5)
    play(table, [16, 0, 0, -16], days=39, winner=0, **WON)
    play(table, [-8, 8, 0, 0], days=2, winner=1, payer=0, fan=3)
    play(table, [0, 0, 0, 0], days=1)
    note_lately()
    return four


def play(table: Table, changes: Sequence[int], days: int, **fields: object) -> None:
    deal(table, changes, timezone.now() - days * DAY, **fields)


def summary(account: User, at: datetime | None = None, **chosen: str) -> Summary:
    return summary_of(account, Selection(**chosen), at or timezone.now())


def test_it_counts_how_hands_ended(four: list[User]) -> None:
    ann, _, _, di = (summary(account).total for account in four)
    assert (ann.hands, ann.wins) == (4, 2)
    assert (ann.win_rate.rate, ann.deal_in_rate.rate, ann.self_draw_share.rate) == (0.5, 0.25, 0.5)
    assert (ann.average_fan, ann.average_points.value, ann.drawn_share.rate) == (4, 8, 0.25)
    assert {str(outcome): share.count for outcome, share in di.endings} == {
        "self_draw": 0,
        "discard_win": 0,
        "dealt_in": 1,
        "other_self_draw": 1,
        "other_discard_win": 1,
        "drawn": 1,
    }


def test_it_counts_by_seat_and_by_time(four: list[User]) -> None:
    found = summary(four[0])
    assert [seat.hands for seat in found.seats] == [4, 0, 0, 0]
    assert found.course is not None
    assert found.course.span == "week"
    assert sum(step.tally.hands for step in found.course.steps) == 4
    assert found.course.steps[0].tally.wins > 0 == found.course.steps[-1].tally.wins


def test_it_counts_what_is_selected_alone(four: list[User]) -> None:
    ann = four[0]
    assert summary(ann, period="month").total.hands == 2
    assert summary(ann, play="rated").total.hands == 4
    assert summary(ann, play="casual").total.hands == 0
    assert summary(ann, format="east-round").total.hands == 0
    assert summary(ann, against="robots").total.hands == 0


def test_it_begins_with_the_rules_played_most(four: list[User]) -> None:
    other = rated_table(four, replace(RATED, ruleset="hk-live-v1"))
    for number in range(5):
        deal(other, at=timezone.now() - DAY - number * HOUR)
    note_lately()
    assert summary(four[0]).rulesets == ["hk-live-v1", "hkos-3-v1"]
    assert summary(four[0]).total.hands == 5
    assert summary(four[0], ruleset="hkos-3-v1").total.hands == 4


def test_it_names_patterns_in_the_readers_language(four: list[User]) -> None:
    PlayedDeal.objects.filter(fan=5).update(patterns="half_flush dragon_pung")
    PlayedDeal.objects.filter(fan=3, account=four[0]).update(patterns="half_flush")
    with translation.override("zh-hant"):
        found = [(pattern.name, pattern.share.count) for pattern in summary(four[0]).patterns]
    assert found[0] == ("混一色", 2)
    assert [count for _, count in found] == [2, 1]


def page(account: User, client: Client | None = None, query: str = "") -> str:
    answer = (client or Client()).get(f"/people/{account.public_id}/statistics/{query}")
    assert answer.status_code == 200
    return text(answer)


def test_it_shows_the_figures_with_how_many_hands_they_are_of(four: list[User]) -> None:
    said = page(four[0])
    assert "Statistics of Ann" in said
    assert "4 hands" in said
    assert "These are few" in said
    assert "50.0 %" in said


def test_it_shows_practice_to_the_player_alone(four: list[User]) -> None:
    ann = four[0]
    deal(create_table([ann, Robot(), Robot(), Robot()], NOW, Plan()), at=timezone.now())
    note_lately()
    assert "1 hand " in page(ann, browser_of(ann), "?against=robots")
    assert "4 hands" in page(ann, browser_of(ann))
    assert "4 hands" in page(ann, browser_of(four[1]), "?against=robots")


@pytest.mark.parametrize(
    ("audience", "seen_by"),
    [("everybody", "a friend, a stranger, a visitor"), ("friends", "a friend"), ("nobody", "")],
)
def test_it_shows_them_to_whom_the_player_lets(four: list[User], audience: str, seen_by: str) -> None:
    ann, friend, stranger, _ = four
    ask_to_be_friends(friend, ann, NOW)
    accept_friend(ann, friend, NOW)
    set_preferences(ann, statistics=audience)
    readers = {"a friend": browser_of(friend), "a stranger": browser_of(stranger), "a visitor": Client()}
    assert ", ".join(name for name, reader in readers.items() if "4 hands" in page(ann, reader)) == seen_by
    assert "4 hands" in page(ann, browser_of(ann))


def test_it_shows_nothing_where_either_has_blocked_the_other(four: list[User]) -> None:
    ann, bo, cy, _ = four
    relate(ann, bo, Relation.Kind.BLOCK, NOW)
    relate(cy, ann, Relation.Kind.BLOCK, NOW)
    for other in (bo, cy):
        assert "not shown to you" in page(ann, browser_of(other))


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_it_leaves_nothing_in_english(language: str) -> None:
    mei, *others = people("Mei", "Lin", "陳大文", "李小龍")
    table = rated_table([mei, *others], now=timezone.now() - 40 * DAY)
    for days in (40, 2):
        play(table, [24, -8, -8, -8], days=days, winner=0, payer=None, fan=5)
    deal(create_table([mei, Robot(), Robot(), Robot()], NOW, Plan()), at=timezone.now())
    note_lately()
    PlayedDeal.objects.filter(fan=5).update(patterns="half_flush dragon_pung")
    reader, left = browser_of(mei), {}
    for address in (f"/people/{mei.public_id}/statistics/", "/learn/deals/", "/learn/statistics/"):
        answer = reader.get(address, headers={"accept-language": language}, follow=True)
        left[address] = Page(answer.content.decode()).words
    assert {address: words for address, words in left.items() if words} == {}


def test_it_leads_to_the_own_statistics(four: list[User]) -> None:
    assert browser_of(four[0]).get("/learn/statistics/").url == f"/people/{four[0].public_id}/statistics/"
    assert "Play a hand" in text(Client().get("/learn/statistics/"))
    assert "No finished hand with other people" in page(person("Eve"))
