"""Two at once: what the lock of the table's row must hold."""

import random
from collections.abc import Callable

import pytest

from games.models import CommandReceipt, LogEntry, Seat
from games.services.clock import apply_due
from games.services.creation import AlreadyPlaying, create_practice_table
from tests.games.at_once import at_once
from tests.games.play import MS, NOW, Game, four_people, message, person

pytestmark = pytest.mark.django_db(transaction=True)


def started() -> Game:
    game = Game(four_people())
    game.start()
    return game


def test_it_carries_out_a_command_once_that_arrives_twice_at_once() -> None:
    game = started()
    (dealer,) = game.asked()
    question = game.question(dealer)
    sent = message("discard", question["prompt"], tile=question["options"][-1]["tile"])
    assert at_once([lambda: game.send(dealer, sent)] * 4) == [None] * 4
    discards = [
        event for entry in LogEntry.objects.all() for event in entry.events if event["type"] == "discarded"
    ]
    assert len(discards) == 1
    assert CommandReceipt.objects.filter(command_id=sent.id).count() == 1


def test_it_takes_one_of_two_different_discards_at_once() -> None:
    game = started()
    (dealer,) = game.asked()
    question = game.question(dealer)
    first, second = (
        message("discard", question["prompt"], tile=option["tile"]) for option in question["options"][-2:]
    )
    answers = at_once([lambda: game.send(dealer, first), lambda: game.send(dealer, second)])
    assert set(answers) == {None, "stale_prompt"}


def test_it_takes_both_of_two_claims_at_once(seeded: Callable[[int], None]) -> None:
    seeded(3)
    game = started()
    chance = random.Random(3)
    steps = game.steps(chance)
    while len(game.asked()) < 2:
        next(steps)
    asked = game.asked()
    passes = [message("pass", game.question(account)["prompt"]) for account in asked]
    pairs = list(zip(asked, passes, strict=True))
    answers = at_once([lambda pair=pair: game.send(*pair) for pair in pairs])
    assert answers == [None] * len(asked)
    seqs = list(game.table.log.order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))


def test_it_does_a_due_thing_once_for_two_clocks() -> None:
    game = started()
    (dealer,) = game.asked()
    game.do(dealer, game.question(dealer)["options"][-1])
    for account in game.asked():
        game.do(account, {"do": "pass"})
    later = game.now + 1000 * MS
    done = at_once([lambda: apply_due(game.table.pk, later)] * 3)
    assert sum(done) == 1


def test_it_makes_one_practice_table_for_two_clicks() -> None:
    account = person("Ann")

    def click() -> bool:
        try:
            create_practice_table(account, NOW)
        except AlreadyPlaying:
            return False
        return True

    assert sorted(at_once([click] * 3)) == [False, False, True]
    assert Seat.objects.filter(account=account, left_at=None).count() == 1


def test_it_leaves_each_viewer_every_event_when_all_act_at_once() -> None:
    game = Game(four_people())
    prompts = {account: game.own(account)["ready"]["prompt"] for account in game.people}
    readies = [
        lambda account=account: game.send(account, message("ready", prompts[account], seed="00"))
        for account in game.people
    ]
    assert at_once(readies) == [None] * 4
    assert {game.see(account)["view"]["phase"] for account in game.people} == {"playing"}
