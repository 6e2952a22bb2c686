"""Sitting down at a table that has a chair free, and getting up again."""

import random

import pytest

from accounts.limits import LimitReached
from accounts.models import Relation, User
from accounts.services.relations import relate
from games import notices
from games.lobby import read_lobby
from games.models import QueueEntry, Table
from games.plans import Plan
from games.queries import NoSuchTable
from games.refusals import Refused
from games.services import places
from games.services.creation import open_table
from games.services.joining import take_seat
from games.services.leaving import close_table, leave_table
from games.services.quickplay import enter_queue
from tests.games.play import NOW, Game, four_people, person, seated

pytestmark = pytest.mark.django_db

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC)


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def bo() -> User:
    return person("Bo")


@pytest.fixture
def eve() -> User:
    return person("Eve")


@pytest.fixture
def table(ann: User) -> Table:
    return open_table(ann, NOW, PUBLIC)


def refusal(table: Table, account: User, token: str = "") -> str:
    with pytest.raises(Refused) as refused:
        take_seat(table.pk, account, NOW, token)
    return refused.value.code


def test_it_gives_the_first_free_chair(table: Table, bo: User) -> None:
    take_seat(table.pk, bo, NOW)
    assert seated(table) == ["Ann", "Bo"]


def test_it_gives_one_chair_however_often_it_is_asked(table: Table, bo: User) -> None:
    take_seat(table.pk, bo, NOW)
    take_seat(table.pk, bo, NOW)
    assert seated(table) == ["Ann", "Bo"]


def test_it_promises_a_wall_when_the_fourth_sits(ann: User, bo: User) -> None:
    table = open_table(ann, NOW, PUBLIC, robots=2)
    before = Table.objects.get(pk=table.pk).log_length
    take_seat(table.pk, bo, NOW)
    events = Table.objects.get(pk=table.pk).log.filter(seq__gt=before).values_list("events", flat=True)
    assert [event["type"] for entry in events for event in entry] == ["seated", "deal_committed"]


def test_it_has_no_fifth_chair(ann: User, bo: User) -> None:
    table = open_table(ann, NOW, PUBLIC, robots=3)
    assert refusal(table, bo) == "all_seated"


def test_it_gives_a_chair_that_somebody_left(table: Table, bo: User) -> None:
    take_seat(table.pk, bo, NOW)
    leave_table(table.pk, bo, NOW)
    assert seated(table) == ["Ann"]
    take_seat(table.pk, bo, NOW)
    assert seated(table) == ["Ann", "Bo"]


def test_it_makes_who_has_sat_longest_the_host_when_the_host_leaves(
    table: Table, ann: User, bo: User
) -> None:
    take_seat(table.pk, bo, NOW)
    take_seat(table.pk, person("Cy"), NOW)
    leave_table(table.pk, ann, NOW)
    table.refresh_from_db()
    assert (table.host, table.status) == (bo, Table.Status.OPEN)


def test_it_closes_when_the_last_person_leaves(table: Table, ann: User) -> None:
    leave_table(table.pk, ann, NOW)
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED


def test_it_lets_nobody_in_to_a_closed_table(table: Table, bo: User) -> None:
    close_table(table.pk, NOW)
    assert refusal(table, bo) == "closed"


class TestPrivateTables:
    @pytest.fixture
    def table(self, ann: User) -> Table:
        return open_table(ann, NOW, Plan())

    def test_it_does_not_exist_for_strangers(self, table: Table, bo: User) -> None:
        for token in ("", "x" * 22, table.code):
            with pytest.raises(NoSuchTable):
                take_seat(table.pk, bo, NOW, token)

    def test_it_lets_in_who_brings_the_link(self, table: Table, bo: User) -> None:
        take_seat(table.pk, bo, NOW, table.link_token)
        assert seated(table) == ["Ann", "Bo"]

    def test_it_has_a_link_of_128_bits(self, table: Table) -> None:
        assert len(table.link_token) == 22
        assert len(table.code) == 6


class TestWhoMaySit:
    @pytest.mark.parametrize("kind", [Relation.Kind.BLOCK, Relation.Kind.AVOID])
    def test_it_seats_nobody_with_whom_he_does_not_want(
        self, table: Table, ann: User, bo: User, kind: Relation.Kind
    ) -> None:
        relate(ann, bo, kind, NOW)
        assert refusal(table, bo) == "not_together"

    def test_it_seats_nobody_whose_account_is_closed(self, table: Table, bo: User) -> None:
        bo.closed_at = NOW
        bo.save()
        assert refusal(table, bo) == "may_not"

    def test_it_seats_nobody_without_a_verified_address_at_a_rated_table(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        Table.objects.filter(pk=table.pk).update(rated=True)
        assert refusal(table, bo) == "may_not_rated"

    def test_it_seats_nobody_at_too_many_tables(self, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(places, "MOST_TABLES", 2)
        first, second, third = (open_table(person(name), NOW, PUBLIC) for name in ("Cy", "Di", "Ed"))
        take_seat(first.pk, bo, NOW)
        take_seat(second.pk, bo, NOW)
        assert refusal(third, bo) == "too_many_tables"
        close_table(first.pk, NOW)
        take_seat(third.pk, bo, NOW)

    def test_it_seats_nobody_at_two_tables_with_a_clock(self, bo: User) -> None:
        timed = Plan(clock=30, visibility=Table.Visibility.PUBLIC)
        first, second = open_table(person("Cy"), NOW, timed), open_table(person("Di"), NOW, timed)
        take_seat(first.pk, bo, NOW)
        assert refusal(second, bo) == "plays_already"
        take_seat(open_table(person("Ed"), NOW, PUBLIC).pk, bo, NOW)
        leave_table(first.pk, bo, NOW)
        take_seat(second.pk, bo, NOW)

    def test_it_counts_the_seats_of_the_last_hour(
        self, table: Table, bo: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(places, "SEATS_AN_HOUR", 2)
        for _ in range(2):
            take_seat(table.pk, bo, NOW)
            leave_table(table.pk, bo, NOW)
        with pytest.raises(LimitReached) as refused:
            take_seat(table.pk, bo, NOW)
        assert refused.value.retry_after == 3600

    def test_it_takes_whoever_sits_down_out_of_the_queue(self, table: Table, bo: User) -> None:
        enter_queue(bo, "hkos-3-v1", NOW)
        take_seat(table.pk, bo, NOW)
        assert not QueueEntry.objects.exists()


def test_it_calls_all_to_the_table_when_the_fourth_sits(
    ann: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[int, dict] = {}
    monkeypatch.setattr(notices, "tell_account", told.__setitem__)
    table = open_table(ann, NOW, PUBLIC, robots=1)
    take_seat(table.pk, bo, NOW)
    assert told == {}
    cy = person("Cy")
    take_seat(table.pk, cy, NOW)
    address = f"/tables/{table.public_id}/"
    assert told == {account.pk: {"kind": "seated", "address": address} for account in (ann, bo, cy)}


class TestChairsOfWhoLeft:
    """Di leaves in the middle of a deal."""

    @pytest.fixture
    def game(self, request: pytest.FixtureRequest) -> Game:
        absent = getattr(request, "param", Table.Absent.WAIT)
        game = Game(four_people(), Plan(absent=absent, visibility=Table.Visibility.PUBLIC))
        game.start()
        leave_table(game.table.pk, game.people[3], NOW)
        return game

    def test_it_gives_nobody_a_chair_that_is_still_played(self, game: Game) -> None:
        assert refusal(game.table, person("Eve")) == "not_between_deals"
        (shown,) = read_lobby(NOW).tables
        assert shown.free == 1

    @pytest.mark.parametrize("game", [Table.Absent.ROBOT, Table.Absent.CLOSE], indirect=True)
    def test_it_promises_nobody_a_chair_that_will_not_be_free(self, game: Game) -> None:
        assert read_lobby(NOW).tables == ()

    def test_it_gives_the_chair_away_after_the_deal(self, game: Game, eve: User) -> None:
        game.people.pop()
        for _ in game.steps(random.Random(1)):
            pass
        take_seat(game.table.pk, eve, game.now)
        assert seated(game.table)[3] == "Eve"
