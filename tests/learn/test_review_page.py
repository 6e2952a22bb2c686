"""The pages of reviews: for whom they are and what they show."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, TestCase

from accounts import limits
from accounts.models import User
from games.engine.seats import LETTERS
from learn import tasks
from learn.models import Review
from tests.games.play import NOW, Game, person
from tests.learn.finished import close
from tests.learn.reviews import ask, reviewed

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=5)


def browser(account: User | None, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if account is not None:
        client.force_login(account)
    return client


def address(game: Game, rest: str = "") -> str:
    return f"/replays/{game.table.public_id}/1/review/{rest}"


def test_it_is_made_by_a_worker_of_its_own_and_shown(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []
    monkeypatch.setattr(tasks.make_review, "delay", sent.append)
    client = browser(game.people[0])
    page = client.get(address(game)).content.decode()
    assert "has not been reviewed yet" in page
    with TestCase.captureOnCommitCallbacks(execute=True):
        assert client.post(address(game)).status_code == 302
    assert sent == [Review.objects.get().pk]
    waiting = client.get(address(game)).content.decode()
    assert "<progress" in waiting
    assert "Look again" in waiting
    assert client.get(address(game, "progress/")).json()["open"] is True
    tasks.make_review(sent[0])
    assert client.get(address(game, "progress/")).json()["open"] is False
    assert "The costliest moments" in client.get(address(game)).content.decode()


def test_it_shows_the_own_seat_and_others_when_asked(game: Game) -> None:
    review = reviewed(game)
    for account in game.people:
        shown = browser(account).get(address(game)).context
        assert shown["deal"].players[shown["seat"]].account == account
        decided = [each for each in review.verdicts if each["seat"] == LETTERS[shown["seat"]]]
        assert len(shown["told"].decisions) == len(decided)
    for seat in LETTERS:
        told = browser(game.people[0]).get(address(game), {"seat": seat}).context["told"]
        losses = [each.loss for each in told.costliest]
        assert losses == sorted(losses, reverse=True)[:3]


def test_it_speaks_three_languages(game: Game) -> None:
    reviewed(game)
    for language, words in (("en", "All decisions"), ("zh-hant", "所有決定"), ("zh-hans", "所有决定")):
        assert words in browser(game.people[0], language).get(address(game)).content.decode()


def test_it_is_for_those_who_may_see_the_deal(game: Game) -> None:
    review = reviewed(game)
    stranger = person("Eve")
    for who in (stranger, None):
        for rest in ("", "progress/"):
            assert browser(who).get(address(game, rest)).status_code == 404
        assert browser(who).post(address(game)).status_code == 404
    close(game.table)
    assert browser(None).get(address(game)).status_code == 200
    review.delete()
    page = browser(None).get(address(game)).content.decode()
    assert "Sign in to ask for a review" in page
    assert browser(None).post(address(game)).url.startswith("/accounts/login/")  # type: ignore[attr-defined]
    assert not Review.objects.exists()


def test_it_knows_no_review_of_a_deal_in_play(game: Game) -> None:
    game.start()
    assert browser(game.people[0]).get(f"/replays/{game.table.public_id}/2/review/").status_code == 404


def test_it_says_that_a_review_failed(game: Game) -> None:
    ask(game)
    Review.objects.update(state=Review.State.FAILED)
    client = browser(game.people[0])
    page = client.get(address(game)).content.decode()
    assert "The review could not be made" in page
    assert "Review this hand" in page


def test_it_shows_a_page_with_few_queries(game: Game, django_assert_max_num_queries: Any) -> None:
    reviewed(game)
    client = browser(game.people[0])
    client.get(address(game))
    with django_assert_max_num_queries(9):
        client.get(address(game))


@pytest.mark.usefixtures("one_period")
def test_it_is_made_for_one_network_address_only_so_often(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REVIEWS_OF_ADDRESS", 1)
    ann, bo = map(browser, game.people[:2])
    assert ann.post(address(game)).status_code == 302
    Review.objects.all().delete()
    assert bo.post(address(game)).status_code == 429
    assert bo.post(address(game), REMOTE_ADDR="192.0.2.7").status_code == 302
    assert Review.objects.get().asked_by == game.people[1]
