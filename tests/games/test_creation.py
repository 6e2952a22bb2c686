"""Making tables."""

from datetime import timedelta
from uuid import uuid4

import pytest

from accounts.limits import LimitReached
from games.engine.pace import UNTIMED, timed
from games.engine.rulesets import UnknownOption, UnknownRuleset
from games.models import FrozenRuleset, Table
from games.services import creation
from games.services.creation import (
    PRACTICE,
    AlreadyPlaying,
    Plan,
    Robot,
    create_practice_table,
    create_table,
)
from games.services.downtime import beat
from games.services.leaving import leave_table
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db


def test_it_promises_the_first_wall_at_once() -> None:
    game = Game(four_people())
    view = game.see(game.people[0])["view"]
    assert view["phase"] == "between"
    assert view["next"]["deal_no"] == 1
    assert len(view["next"]["commitment"]) == 64


def test_it_promises_another_wall_at_each_table() -> None:
    people = four_people()
    promises = {Game(people).see(people[0])["view"]["next"]["commitment"] for _ in range(3)}
    assert len(promises) == 3


def test_it_seats_people_and_robots_in_the_order_given() -> None:
    ann, bo = person("Ann"), person("Bo")
    game = Game([ann, Robot("steady"), bo, Robot("steady")])
    names = [sitter["name"] for sitter in game.see(bo)["people"]]
    assert names == ["Ann", "Orchid", "Bo", "Bamboo"]
    assert [chair["kind"] for chair in game.see(bo)["view"]["chairs"]] == ["human", "robot", "human", "robot"]


def test_it_makes_the_first_person_the_host() -> None:
    ann = person("Ann")
    assert create_table([Robot(), ann, Robot(), Robot()], NOW, Plan()).host == ann


@pytest.mark.parametrize(("clock", "pace"), [(None, UNTIMED), (15, timed(15)), (60, timed(60))])
def test_it_plays_at_the_pace_that_was_wanted(clock: int | None, pace: object) -> None:
    assert Game(four_people(), Plan(clock=clock)).state().setup.pace == pace


def test_it_refuses_rules_that_do_not_exist() -> None:
    people = four_people()
    with pytest.raises(UnknownRuleset):
        Game(people, Plan(ruleset="hkos-9-v9"))
    with pytest.raises(UnknownOption):
        Game(people, Plan(options={"jokers": True}))
    assert not Table.objects.exists()


def test_it_shares_the_copy_of_the_same_rules() -> None:
    people = four_people()
    Game(people)
    Game(people)
    assert FrozenRuleset.objects.count() == 1


def test_it_makes_practice_tables_private_casual_and_helpful() -> None:
    table = create_practice_table(person("Ann"), NOW)
    assert (table.kind, table.rated, table.spectators, table.move_help) == ("practice", False, False, True)
    assert table.clock is None


def test_it_refuses_a_second_practice_table() -> None:
    ann = person("Ann")
    first = create_practice_table(ann, NOW)
    with pytest.raises(AlreadyPlaying) as refused:
        create_practice_table(ann, NOW)
    assert refused.value.table == first
    leave_table(first.pk, ann, NOW)
    assert create_practice_table(ann, NOW) != first


def test_it_counts_the_tables_of_the_last_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creation, "PRACTICE_TABLES_AN_HOUR", 1)
    ann = person("Ann")
    leave_table(create_practice_table(ann, NOW).pk, ann, NOW)
    with pytest.raises(LimitReached) as refused:
        create_practice_table(ann, NOW + timedelta(minutes=59))
    assert refused.value.retry_after == 60
    assert create_practice_table(ann, NOW + timedelta(minutes=61))


def test_it_says_how_long_to_wait_for_the_oldest_table_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creation, "PRACTICE_TABLES_AN_HOUR", 2)
    ann = person("Ann")
    for minutes in (0, 61, 71):
        made = create_practice_table(ann, NOW + timedelta(minutes=minutes))
        leave_table(made.pk, ann, NOW + timedelta(minutes=minutes))
    with pytest.raises(LimitReached) as refused:
        create_practice_table(ann, NOW + timedelta(minutes=80, milliseconds=1))
    assert refused.value.retry_after == 41 * 60


def test_it_counts_each_account_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creation, "PRACTICE_TABLES_AN_HOUR", 1)
    assert create_practice_table(person("Ann"), NOW)
    assert create_practice_table(person("Bo"), NOW)


def test_it_does_not_count_a_downtime_before_the_table() -> None:
    beat(uuid4(), NOW - timedelta(minutes=1))
    beat(uuid4(), NOW)
    assert create_practice_table(person("Ann"), NOW).credited > 0


def test_it_gives_move_help_at_practice_tables() -> None:
    ann = person("Ann")
    game = Game([ann, Robot(), Robot(), Robot()], PRACTICE)
    assert game.own(ann)["help"] is None
    game.start()
    assert set(game.own(ann)["help"]) == {"distance", "useful", "waits", "discards", "prospects"}


def test_it_gives_no_help_where_it_is_off() -> None:
    game = Game(four_people())
    game.start()
    assert all(game.own(account)["help"] is None for account in game.people)


def test_it_leaves_a_table_once() -> None:
    ann = person("Ann")
    table = create_practice_table(ann, NOW)
    assert leave_table(table.pk, ann, NOW)
    assert not leave_table(table.pk, ann, NOW)
    assert not leave_table(table.pk, person("Bo"), NOW)
    assert not leave_table(0, ann, NOW)
