"""Reviews of a table's first deal, for tests."""

from datetime import datetime

from django.test import TestCase

from accounts.models import User
from learn.models import Review
from learn.services.reviewing import ask_for_review, make_review
from tests.games.play import NOW, Game


def clock() -> datetime:
    return NOW


def ask(game: Game, account: User | None = None, now: datetime = NOW) -> tuple[Review, list[int]]:
    """Ask for the review of the deal; also which reviews were then to be made."""
    sent: list[int] = []
    with TestCase.captureOnCommitCallbacks(execute=True):
        review = ask_for_review(account or game.people[0], game.table, 1, now, sent.append)
    return review, sent


def reviewed(game: Game) -> Review:
    """The review of the deal, made."""
    review, _ = ask(game)
    make_review(review.pk, clock)
    review.refresh_from_db()
    return review
