"""Guests who sign in at the same moment: one outcome, and nobody waits for ever."""

import pytest

from accounts.models import User
from accounts.services import create_guest, merge_guest
from games.models import Seat, Table
from games.services.creation import Robot, create_practice_table
from games.services.leaving import leave_table
from tests.games.at_once import at_once
from tests.games.play import NOW, Game, person

pytestmark = pytest.mark.django_db(transaction=True)


def open_seats(account: User) -> int:
    return Seat.objects.filter(account=account, left_at=None, table__status="open").count()


def test_it_merges_a_guest_once_into_one_of_two_accounts() -> None:
    guest, ann, bo = create_guest(NOW), person("Ann"), person("Bo")
    create_practice_table(guest, NOW)

    merged = at_once([lambda: merge_guest(guest, ann, NOW), lambda: merge_guest(guest, bo, NOW)])

    assert sorted(merged) == [False, True]
    assert open_seats(ann) + open_seats(bo) == 1
    assert open_seats(guest) == 0


def test_it_merges_two_guests_into_one_account_and_leaves_one_practice_table() -> None:
    one, other, mei = create_guest(NOW), create_guest(NOW), person("Mei")
    create_practice_table(one, NOW)
    create_practice_table(other, NOW)

    assert at_once([lambda: merge_guest(one, mei, NOW), lambda: merge_guest(other, mei, NOW)]) == [True, True]

    assert open_seats(mei) == 1
    assert Table.objects.filter(status="open").count() == 1


def test_it_gives_one_chair_to_an_account_whose_two_guests_share_a_table() -> None:
    one, other, mei = create_guest(NOW), create_guest(NOW), person("Mei")
    game = Game([one, other, Robot(), Robot()])

    assert at_once([lambda: merge_guest(one, mei, NOW), lambda: merge_guest(other, mei, NOW)]) == [True, True]

    assert Seat.objects.filter(table=game.table, account=mei, left_at=None).count() == 1
    assert open_seats(one) + open_seats(other) == 0


def test_it_merges_beside_commands_at_many_tables() -> None:
    mei = person("Mei")
    guests = [create_guest(NOW) for _ in range(3)]
    games = [Game([guest, person(f"Ann{number}"), Robot(), Robot()]) for number, guest in enumerate(guests)]
    prompts = [game.own(guest)["ready"]["prompt"] for game, guest in zip(games, guests, strict=True)]
    from tests.games.play import message

    readies = [
        lambda game=game, guest=guest, prompt=prompt: game.send(guest, message("ready", prompt, seed="00"))
        for game, guest, prompt in zip(games, guests, prompts, strict=True)
    ]
    merges = [lambda guest=guest: merge_guest(guest, mei, NOW) for guest in guests]

    answers = at_once([*readies, *merges])

    assert answers[3:] == [True, True, True]
    assert open_seats(mei) == 3


def test_it_merges_or_leaves_but_never_both_halves() -> None:
    guest, mei = create_guest(NOW), person("Mei")
    table = create_practice_table(guest, NOW)

    at_once([lambda: merge_guest(guest, mei, NOW), lambda: leave_table(table.pk, guest, NOW)])

    table.refresh_from_db()
    assert open_seats(guest) == 0
    assert open_seats(mei) == (1 if table.status == "open" else 0)
