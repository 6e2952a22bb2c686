"""Playing again with the same four."""

import pytest

from accounts.models import Relation
from accounts.services.relations import relate
from games.models import Invitation, Seat, Table
from games.plans import Plan, Robot
from games.refusals import Refused
from games.services.leaving import close_table
from games.services.rematch import plan_of, play_again
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db

HOUSE = Plan(
    ruleset="hk-new-chapter-v1",
    options={"minimum": 1},
    clock=30,
    flowers=True,
    visibility=Table.Visibility.PUBLIC,
    absent=Table.Absent.WAIT,
    robot_level="sharp",
    move_help=True,
    spectators=True,
)


@pytest.fixture
def game() -> Game:
    game = Game(four_people(), HOUSE)
    close_table(game.table.pk, NOW)
    return game


def people_at(table: Table) -> set[str]:
    return {
        seat.account.display_name for seat in Seat.objects.filter(table=table, left_at=None, kind="human")
    }


def test_it_plays_by_the_same_rules(game: Game) -> None:
    table = play_again(game.table.pk, game.people[0], NOW)
    old, new = plan_of(game.reload()), plan_of(Table.objects.get(pk=table.pk))
    assert old == new
    assert new.options["minimum"] == 1


def test_it_invites_the_other_three(game: Game) -> None:
    table = play_again(game.table.pk, game.people[1], NOW)
    assert table.host == game.people[1]
    assert people_at(table) == {"Bo"}
    invited = Invitation.objects.filter(table=table, answer=Invitation.Answer.PENDING)
    assert {each.account for each in invited} == set(game.people) - {game.people[1]}


def test_it_brings_all_four_to_one_table(game: Game) -> None:
    tables = {play_again(game.table.pk, account, NOW) for account in game.people}
    assert len(tables) == 1
    assert people_at(tables.pop()) == {"Ann", "Bo", "Cy", "Di"}


def test_it_begins_anew_when_the_next_table_is_over(game: Game) -> None:
    first = play_again(game.table.pk, game.people[0], NOW)
    close_table(first.pk, NOW)
    assert play_again(game.table.pk, game.people[0], NOW) != first


def test_it_takes_the_robots_along() -> None:
    ann = person("Ann")
    game = Game([Robot("easy"), ann, Robot("sharp"), Robot("sharp")], HOUSE)
    close_table(game.table.pk, NOW)
    table = play_again(game.table.pk, ann, NOW)
    levels = Seat.objects.filter(table=table, kind="robot").values_list("level", flat=True)
    assert sorted(levels) == ["easy", "sharp", "sharp"]


def test_it_keeps_a_public_quick_table_s_people_among_themselves() -> None:
    game = Game(four_people(), Plan(kind=Table.Kind.QUICK, visibility=Table.Visibility.PUBLIC))
    close_table(game.table.pk, NOW)
    assert play_again(game.table.pk, game.people[0], NOW).visibility == Table.Visibility.PRIVATE


def test_it_does_not_invite_somebody_who_has_been_blocked_since(game: Game) -> None:
    relate(game.people[3], game.people[0], Relation.Kind.BLOCK, NOW)
    table = play_again(game.table.pk, game.people[0], NOW)
    assert not Invitation.objects.filter(table=table, account=game.people[3]).exists()


def test_it_is_for_those_who_sat_there(game: Game) -> None:
    with pytest.raises(Refused) as refused:
        play_again(game.table.pk, person("Eve"), NOW)
    assert refused.value.code == "not_seated"


@pytest.mark.parametrize("changes", [{"status": "open"}, {"rated": True}, {"kind": "practice"}])
def test_it_is_not_for_every_table(game: Game, changes: dict) -> None:
    Table.objects.update(**changes)
    with pytest.raises(Refused) as refused:
        play_again(game.table.pk, game.people[0], NOW)
    assert refused.value.code == "may_not"
