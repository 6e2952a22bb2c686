"""What the database itself refuses, whatever the code does."""

import uuid

import pytest
from django.db import IntegrityError, connection, transaction

from games.models import (
    CommandReceipt,
    DealResult,
    Heartbeat,
    Invitation,
    LogEntry,
    QueueEntry,
    Seat,
    Table,
)
from games.services.creation import Robot
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return Game(four_people())


def refuses(model: type, **fields: object) -> bool:
    try:
        with transaction.atomic():
            model.objects.create(**fields)
    except IntegrityError:
        return True
    return False


def test_it_holds_one_person_in_a_chair(game: Game) -> None:
    eve = person("Eve")
    taken = {"table": game.table, "chair": 0, "kind": "human", "account": eve, "since": NOW}
    assert refuses(Seat, **taken)
    Seat.objects.filter(table=game.table, chair=0).update(left_at=NOW)
    assert not refuses(Seat, **taken)


def test_it_holds_one_chair_for_a_person(game: Game) -> None:
    Seat.objects.filter(table=game.table, chair=3).update(left_at=NOW)
    again = {"table": game.table, "chair": 3, "kind": "human", "account": game.people[0], "since": NOW}
    assert refuses(Seat, **again)


def test_it_knows_four_chairs(game: Game) -> None:
    assert refuses(Seat, table=game.table, chair=4, kind="robot", since=NOW)


def test_it_gives_no_account_to_a_robot(game: Game) -> None:
    Seat.objects.filter(table=game.table).update(left_at=NOW)
    assert refuses(Seat, table=game.table, chair=1, kind="robot", account=game.people[1], since=NOW)


def test_it_numbers_the_log_once(game: Game) -> None:
    assert refuses(LogEntry, table=game.table, seq=1, deal_no=1, at=NOW, events=[])


def test_it_answers_a_command_once(game: Game) -> None:
    answer = {
        "table": game.table,
        "account": game.people[0],
        "command_id": uuid.uuid4(),
        "received_at": NOW,
    }
    assert not refuses(CommandReceipt, **answer)
    assert refuses(CommandReceipt, **answer)


def test_it_keeps_one_result_of_a_deal(game: Game) -> None:
    result = {"table": game.table, "deal_no": 1, "prevailing": 0, "outcome": "exhausted", "ended_at": NOW}
    assert not refuses(DealResult, **result)
    assert refuses(DealResult, **result)


def test_it_has_one_heartbeat() -> None:
    assert refuses(Heartbeat, id=2, at=NOW)


def test_it_keeps_the_log_of_a_table_that_is_to_be_deleted(game: Game) -> None:
    with pytest.raises(Exception, match="protected"):
        game.table.delete()


def test_it_finds_due_tables_by_an_index_of_open_ones(game: Game) -> None:
    with connection.cursor() as cursor:
        constraints = connection.introspection.get_constraints(cursor, "games_table")
    assert constraints["games_table_due"]["columns"] == ["due_at"]


def test_it_keeps_the_seat_of_an_account_that_is_deleted(game: Game) -> None:
    Seat.objects.filter(account=game.people[0]).update(left_at=NOW)
    game.people[0].delete()
    assert Seat.objects.get(table=game.table, chair=0).kind == "human"


def test_it_says_what_rows_are(game: Game) -> None:
    """Rows are named by random ids or numbers, never by what is in them."""
    entry = game.table.log.first()
    assert str(game.table) == game.table.public_id
    assert str(entry) == f"{game.table.pk}:1"
    assert str(game.table.ruleset) == "hkos-3-v1"


def test_it_lets_a_code_lead_to_one_open_table(game: Game) -> None:
    other = Game([Robot()] * 4).table
    Table.objects.filter(pk=game.table.pk).update(code="ABC234")
    same_code = Table.objects.filter(pk=other.pk)

    with pytest.raises(IntegrityError), transaction.atomic():
        same_code.update(code="ABC234")
    same_code.update(code="ABC234", status=Table.Status.CLOSED)


def test_it_lets_a_link_lead_to_one_table_for_ever(game: Game) -> None:
    other = Game([Robot()] * 4).table
    Table.objects.filter(pk=game.table.pk).update(link_token="x" * 22)

    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=other.pk).update(link_token="x" * 22, status=Table.Status.CLOSED)


def test_it_invites_a_person_to_a_table_once_at_a_time(game: Game) -> None:
    invited = {"table": game.table, "account": person("Eve"), "sender": game.people[0], "sent_at": NOW}
    Invitation.objects.create(**invited, answer=Invitation.Answer.DECLINED)
    Invitation.objects.create(**invited)
    assert refuses(Invitation, **invited)


def test_it_queues_an_account_once(game: Game) -> None:
    waiting = {"account": game.people[0], "since": NOW, "robots_at": NOW}
    QueueEntry.objects.create(**waiting, ruleset="hkos-3-v1")
    assert refuses(QueueEntry, **waiting, ruleset="hk-live-v1")
