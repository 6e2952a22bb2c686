"""Rated games left early: they are counted, warned of, and rated play pauses; there are ways back."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.models import Table
from games.plans import Plan
from games.refusals import Refused
from games.services.creation import Robot, create_table, open_table
from games.services.joining import take_seat
from games.services.leaving import leave_table
from ratings.conduct import Conduct, conduct_of
from ratings.services.matchmaking import enter_rated_queue
from ratings.services.settling import settle_pending
from tests.games.play import NOW, RATED, person, verified
from tests.ratings.tables import DAY, HOUR, deal, rated_table

pytestmark = pytest.mark.django_db

PAUSE = timedelta(days=3)
CASUAL = Plan(kind=Table.Kind.QUICK, clock=30)


@pytest.fixture
def ann() -> User:
    return verified("Ann")


@pytest.fixture
def others() -> list[User]:
    return [verified(name) for name in ("Bo", "Cy", "Di")]


@pytest.fixture
def table(ann: User, others: list[User]) -> Table:
    return rated_table([ann, *others])


def play(table: Table, at: datetime, left: User | None = None) -> datetime:
    """A rated hand that ended then, which somebody may have left; when it ended."""
    deal(table, at=at).players.filter(account=left).update(left_early=True)
    settle_pending()
    return at


def leave_often(table: Table, account: User, times: int) -> datetime:
    """So many hands left early, one an hour; when the last of them ended."""
    ends = [play(table, NOW + hour * HOUR, account) for hour in range(times)]
    leave_table(table.pk, account, ends[-1])
    Table.objects.filter(pk=table.pk).update(status=Table.Status.CLOSED)
    return ends[-1]


def play_casual(account: User, at: datetime, hands: int, plan: Plan = CASUAL, left: bool = False) -> None:
    table = create_table([account, Robot(), Robot(), Robot()], at, plan)
    for _ in range(hands):
        deal(table, at=at).players.update(left_early=left)
    leave_table(table.pk, account, at)


def refusal(account: User, now: datetime) -> str | None:
    try:
        enter_rated_queue(account, "hkos-3-v1/single-hand", "", now)
    except Refused as refused:
        return refused.code
    return None


def test_it_has_nothing_to_say_of_a_newcomer(ann: User) -> None:
    assert conduct_of(ann, NOW) == Conduct(0, 0)


def test_it_counts_each_player_by_himself(table: Table, ann: User, others: list[User]) -> None:
    play(table, NOW, ann)
    play(table, NOW + HOUR)
    assert conduct_of(ann, NOW + DAY) == Conduct(2, 1)
    assert conduct_of(others[0], NOW + DAY) == Conduct(2, 0)


def test_it_looks_at_the_last_twenty_only(table: Table, ann: User) -> None:
    play(table, NOW, ann)
    for hour in range(1, 20):
        play(table, NOW + hour * HOUR)
    assert conduct_of(ann, NOW + DAY) == Conduct(20, 1)
    play(table, NOW + 20 * HOUR)
    assert conduct_of(ann, NOW + DAY) == Conduct(20, 0)


def test_it_warns_before_it_forbids(table: Table, ann: User) -> None:
    told = []
    for hour in range(5):
        now = play(table, NOW + hour * HOUR, ann)
        conduct = conduct_of(ann, now)
        told.append((conduct.is_warned, conduct.paused_until is not None))
    assert told == [(False, False), (False, False), (True, False), (True, False), (True, True)]


def test_it_forbids_rated_play_alone_at_every_door(table: Table, ann: User) -> None:
    now = leave_often(table, ann, 5)
    lobby = open_table(verified("Ed"), now, RATED)
    assert refusal(ann, now) == "rated_paused"
    for act in (lambda: open_table(ann, now, RATED), lambda: take_seat(lobby.pk, ann, now)):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "rated_paused"
    open_table(ann, now, CASUAL)


def test_it_ends_the_pause_by_itself(table: Table, ann: User) -> None:
    now = leave_often(table, ann, 5)
    assert conduct_of(ann, now) == Conduct(5, 5, now + PAUSE, 10)
    assert refusal(ann, now + PAUSE - timedelta(seconds=1)) == "rated_paused"
    assert refusal(ann, now + PAUSE) is None


def test_it_pauses_again_after_one_more(table: Table, ann: User, others: list[User]) -> None:
    now = leave_often(table, ann, 5) + PAUSE
    again = rated_table([ann, *others], now=now)
    play(again, now + HOUR)
    assert conduct_of(ann, now + HOUR).paused_until is None
    play(again, now + 2 * HOUR, ann)
    assert conduct_of(ann, now + 2 * HOUR).paused_until == now + 2 * HOUR + PAUSE


def test_it_ends_the_pause_earlier_for_casual_hands_played_to_their_end(table: Table, ann: User) -> None:
    now = leave_often(table, ann, 5)
    play_casual(ann, now + HOUR, 9)
    assert conduct_of(ann, now + HOUR) == Conduct(5, 5, now + PAUSE, 1)
    play_casual(ann, now + HOUR, 1)
    assert refusal(ann, now + HOUR) is None


def test_it_counts_no_practice_and_no_casual_hand_that_was_left(table: Table, ann: User) -> None:
    now = leave_often(table, ann, 5)
    play_casual(ann, now + HOUR, 10, Plan(kind=Table.Kind.PRACTICE))
    play_casual(ann, now + HOUR, 10, left=True)
    assert conduct_of(ann, now + HOUR).casual_hands == 10


def test_it_is_about_finished_rated_games_of_the_account_alone(table: Table, ann: User) -> None:
    leave_often(table, ann, 5)
    assert refusal(person("Eve"), NOW + DAY) == "may_not_rated"
    assert refusal(verified("Fay"), NOW + DAY) is None
