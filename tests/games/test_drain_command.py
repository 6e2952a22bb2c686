"""``manage.py drain`` begins a drain, waits for deals in play, and ends it."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import drain
from games.plans import Plan
from games.queries import is_draining
from tests.games.play import QUICK, Game, four_people

pytestmark = pytest.mark.django_db


def run(*options: str) -> str:
    out = StringIO()
    call_command("drain", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """A deal in play against the clock."""
    seeded(QUICK)
    game = Game(four_people(), Plan(clock=15))
    game.start()
    return game


def test_it_begins_and_ends() -> None:
    assert run("--status") == "not drained, deals in play: 0\n"
    assert run() == "the site is drained now\n"
    assert run() == "the site is drained already\n"
    assert is_draining()
    assert run("--status") == "drained, deals in play: 0\n"
    assert run("--end") == "the drain is over\n"
    assert run("--end") == "the site was not drained\n"
    assert not is_draining()


def test_it_does_not_wait_where_nothing_is_played() -> None:
    assert run("--wait") == "the site is drained now\nno deal is in play\n"


def test_it_waits_for_the_end_of_deals_in_play(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drain.time, "sleep", lambda seconds: game.play_deal())
    assert run("--wait").splitlines() == [
        "the site is drained now",
        "deals in play: 1",
        "no deal is in play",
    ]


def test_it_gives_up_when_told_to(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drain.time, "sleep", lambda seconds: None)
    with pytest.raises(CommandError, match="after 0 seconds there are still deals in play: 1"):
        run("--wait", "--at-most", "0")
    assert is_draining()
