"""What happens to a command on its way from a message to a change of the table."""

from datetime import timedelta

import pytest

from accounts.services import close_account
from games.models import CommandReceipt, LogEntry
from games.services.creation import Plan
from games.services.leaving import close_table
from games.times import to_ms
from tests.games.play import NOW, Game, four_people, message, new_id, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Four people, their first deal in play."""
    game = Game(four_people(), Plan(clock=30))
    game.start()
    return game


def test_it_starts_the_deal_once_all_are_ready() -> None:
    game = Game(four_people())
    for account in game.people[:3]:
        game.ready(account)
    assert game.see(game.people[0])["view"]["phase"] == "between"
    game.ready(game.people[3])
    assert game.see(game.people[0])["view"]["phase"] == "playing"


def test_it_asks_the_dealer_alone_after_the_deal(game: Game) -> None:
    (dealer,) = game.asked()
    view = game.see(dealer)["view"]
    assert view["deal"]["players"][0] == view["chair"]
    assert len(view["deal"]["hand"]) == 28


def test_it_carries_out_a_discard(game: Game) -> None:
    (dealer,) = game.asked()
    option = game.question(dealer)["options"][-1]
    assert game.do(dealer, option) is None
    assert game.see(dealer)["view"]["deal"]["seats"][0]["pond"] == option["tile"]


def test_it_answers_the_same_command_again_and_does_nothing(game: Game) -> None:
    (dealer,) = game.asked()
    prompt = game.question(dealer)["prompt"]
    sent = message("discard", prompt, tile=game.question(dealer)["options"][-1]["tile"])
    assert game.send(dealer, sent) is None
    version = game.reload().version
    assert game.send(dealer, sent) is None
    assert game.reload().version == version


def test_it_refuses_the_same_command_again_if_it_was_refused_first(game: Game) -> None:
    (dealer,) = game.asked()
    question = game.question(dealer)
    early = message("discard", "an-old-prompt", command_id=new_id(), tile="1m")
    assert game.send(dealer, early) == "stale_prompt"
    right = message("discard", question["prompt"], str(early.id), tile=question["options"][-1]["tile"])
    assert game.send(dealer, right) == "stale_prompt"


def test_it_keeps_the_answers_of_two_accounts_apart(game: Game) -> None:
    (dealer,) = game.asked()
    other = next(account for account in game.people if account != dealer)
    shared = new_id()
    assert game.send(other, message("back", command_id=shared)) == "not_away"
    question = game.question(dealer)
    sent = message("discard", question["prompt"], shared, tile=question["options"][-1]["tile"])
    assert game.send(dealer, sent) is None


def test_it_refuses_the_prompt_of_an_earlier_question(game: Game) -> None:
    (dealer,) = game.asked()
    prompt = game.question(dealer)["prompt"]
    game.do(dealer, game.question(dealer)["options"][-1])
    assert game.send(dealer, message("discard", prompt, tile="1m")) == "stale_prompt"


def test_it_refuses_a_prompt_that_belongs_to_another(game: Game) -> None:
    (dealer,) = game.asked()
    other = next(account for account in game.people if account != dealer)
    prompt = game.question(dealer)["prompt"]
    assert game.send(other, message("discard", prompt, tile="1m")) == "stale_prompt"


def test_it_refuses_a_command_without_a_prompt(game: Game) -> None:
    (dealer,) = game.asked()
    assert game.send(dealer, message("discard", tile="1m")) == "stale_prompt"


def test_it_refuses_a_tile_that_the_hand_does_not_hold(game: Game) -> None:
    (dealer,) = game.asked()
    question = game.question(dealer)
    held = {option["tile"] for option in question["options"] if option["do"] == "discard"}
    missing = next(
        tile for tile in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p") if tile not in held
    )
    version = game.reload().version
    assert game.send(dealer, message("discard", question["prompt"], tile=missing)) == "illegal"
    assert game.reload().version == version


def test_it_refuses_a_claim_on_the_own_turn(game: Game) -> None:
    (dealer,) = game.asked()
    prompt = game.question(dealer)["prompt"]
    assert game.send(dealer, message("pung", prompt)) == "illegal"
    assert game.send(dealer, message("chow", prompt, **{"with": "3s4s"})) == "illegal"
    assert game.send(dealer, message("pung", prompt, tile="5s")) == "illegal"


def test_it_refuses_somebody_who_does_not_sit_there(game: Game) -> None:
    (dealer,) = game.asked()
    stranger = person("Eve")
    sent = message("discard", game.question(dealer)["prompt"], tile="1m")
    assert game.send(stranger, sent) == "not_your_table"
    assert not CommandReceipt.objects.filter(account=stranger).exists()


def test_it_refuses_an_account_that_was_closed_meanwhile(game: Game) -> None:
    (dealer,) = game.asked()
    question = game.question(dealer)
    close_account(dealer, NOW)
    sent = message("discard", question["prompt"], tile=question["options"][-1]["tile"])
    assert game.send(dealer, sent) == "not_your_table"


def test_it_refuses_everything_at_a_closed_table(game: Game) -> None:
    (dealer,) = game.asked()
    prompt = game.question(dealer)["prompt"]
    close_table(game.table.pk, NOW)
    assert game.send(dealer, message("discard", prompt, tile="1m")) == "closed"
    assert game.send(dealer, message("leave")) == "closed"


def test_it_counts_the_moment_of_receipt(game: Game) -> None:
    (dealer,) = game.asked()
    question = game.question(dealer)
    sent = message("discard", question["prompt"], tile=question["options"][-1]["tile"])
    game.now = NOW + timedelta(seconds=30)
    assert game.send(dealer, sent) is None


def test_it_refuses_what_came_after_the_deadline(game: Game) -> None:
    (dealer,) = game.asked()
    question = game.question(dealer)
    sent = message("discard", question["prompt"], tile=question["options"][-1]["tile"])
    game.now = NOW + timedelta(seconds=30, milliseconds=1)
    assert game.send(dealer, sent) == "too_late"


def test_it_refuses_being_ready_twice() -> None:
    game = Game(four_people())
    account = game.people[0]
    prompt = game.own(account)["ready"]["prompt"]
    game.ready(account)
    assert game.send(account, message("ready", prompt)) == "stale_prompt"


def test_it_takes_a_seed_before_and_apart_from_being_ready() -> None:
    game = Game(four_people())
    account = game.people[0]
    prompt = game.own(account)["ready"]["prompt"]
    assert game.send(account, message("seed", prompt, seed="ab")) is None
    assert game.own(account)["ready"]["prompt"] == prompt
    assert game.send(account, message("seed", prompt, seed="cd")) == "already_seeded"
    game.start()
    deal = game.state().deal
    assert deal.client_seeds[deal.players.index(0)] == "ab"


def test_it_lets_somebody_leave_between_deals() -> None:
    game = Game(four_people())
    leaver = game.people[1]
    assert game.send(leaver, message("leave")) is None
    assert not game.reload().seats.filter(account=leaver, left_at=None).exists()
    assert game.table.seats.get(chair=1, left_at=None).kind == "robot"
    assert game.send(leaver, message("leave")) == "not_your_table"


def test_it_repeats_the_answer_to_somebody_who_has_left(game: Game) -> None:
    """The answer was lost: who sent it has no chair any more, but hears that it was carried out."""
    leaver, sent = game.people[1], message("leave")
    assert game.send(leaver, sent) is None
    assert game.send(leaver, sent) is None
    assert game.send(leaver, message("leave")) == "not_your_table"


def test_it_judges_by_the_receipt_but_never_writes_before_what_is_written(game: Game) -> None:
    """Received in time, carried out after something later: in time, and at that later moment."""
    (dealer,) = game.asked()
    question = game.question(dealer)
    other = next(account for account in game.people if account != dealer)
    game.now = NOW + timedelta(seconds=30, milliseconds=200)
    assert game.send(other, message("leave")) is None
    game.now = NOW + timedelta(seconds=30)
    assert game.do(dealer, question["options"][-1], question) is None
    *_, left, discarded = game.table.log.order_by("seq")
    assert {event["at"] for event in (*left.events, *discarded.events)} == {to_ms(left.at)}
    assert discarded.at == left.at == NOW + timedelta(seconds=30, milliseconds=200)
    assert CommandReceipt.objects.filter(account=dealer, refusal="", received_at=game.now).exists()


def test_it_refuses_what_was_received_late_however_old_the_log_is(game: Game) -> None:
    (dealer,) = game.asked()
    question = game.question(dealer)
    other = next(account for account in game.people if account != dealer)
    game.now = NOW + timedelta(seconds=30, milliseconds=250)
    assert game.send(other, message("leave")) is None
    game.now = NOW + timedelta(seconds=30, milliseconds=1)
    assert game.do(dealer, question["options"][-1], question) == "too_late"


def test_it_carries_out_what_can_not_be_told(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The change is stored before anybody is told: failing to make the message is no failure of it."""

    def fail(*_: object) -> None:
        raise RuntimeError

    (dealer,) = game.asked()
    option = game.question(dealer)["options"][-1]
    version = game.reload().version
    with monkeypatch.context() as broken:
        broken.setattr("games.services.updates.change_message", fail)
        assert game.do(dealer, option) is None
    assert game.reload().version == version + 1
    assert "stored but not told" in caplog.text


def test_it_stores_nothing_of_a_command_that_fails_half_way(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dealer,) = game.asked()
    option = game.question(dealer)["options"][-1]
    entries = LogEntry.objects.count()

    def fail(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr("games.services.updates.write_snapshot", fail)
        with pytest.raises(RuntimeError):
            game.do(dealer, option)
    assert LogEntry.objects.count() == entries
    assert game.do(dealer, option) is None


def test_it_publishes_nothing_of_a_refusal(game: Game, published: list[object]) -> None:
    (dealer,) = game.asked()
    game.send(dealer, message("discard", "old", tile="1m"))
    assert published == []
