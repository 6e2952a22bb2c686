"""Any program may be killed at any time: nothing that was accepted is lost, and play goes on."""

import time
from collections.abc import Iterator

import psutil
import pytest

from tests.player import Player
from tests.stack import Stack, patiently


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A site of its own, because its programs get killed."""
    with Stack(tmp_path_factory.mktemp("killed")) as stack:
        yield stack


@pytest.fixture
def player(site: Stack) -> Iterator[Player]:
    """A guest who has been asked something in a deal."""
    with Player(site.url) as guest:
        guest.play_until_asked()
        yield guest


def go_on(player: Player) -> None:
    """The own question can be answered, and the robots play on until the next one."""
    asked = player.question
    assert asked
    assert player.answer()["type"] == "ok"
    player.wait_until(lambda: player.question != asked)
    player.play_until_asked()
    assert player.question != asked


def test_it_keeps_hand_and_question_when_the_web_server_is_killed(site: Stack, player: Player) -> None:
    hand, question = player.deal["hand"], player.question

    site.kill("web")
    assert player.is_cut_off()
    player.disconnect()
    player.connect()

    assert player.deal["hand"] == hand
    assert player.question == question
    go_on(player)


def test_it_keeps_an_answer_when_the_web_server_is_killed_right_after_it(site: Stack, player: Player) -> None:
    question = player.question
    assert player.answer()["type"] == "ok"

    site.kill("web")
    player.disconnect()
    player.connect()

    assert player.question != question
    player.play_until_asked()
    go_on(player)


def test_it_stores_once_or_refuses_what_was_sent_just_before_the_web_server_ends(
    site: Stack, player: Player
) -> None:
    """As at a restart for a new version, which asks the server to end instead of killing it."""
    given = player.give(**player.plainest())
    time.sleep(0.2)
    psutil.Process(site.programs()["web"]).terminate()
    assert player.is_cut_off()
    player.disconnect()
    player.connect()

    again = player.give_again(given)
    assert again["type"] == "ok"
    assert player.give_again(given) == again
    anew = {key: value for key, value in given.items() if key not in {"type", "id"}}
    assert player.command(**anew)["code"] == "stale_prompt"
    player.play_until_asked()
    go_on(player)


@pytest.mark.parametrize("name", ["clock", "worker", "beat", "valkey"])
def test_it_plays_on_when_a_program_is_killed(site: Stack, player: Player, name: str) -> None:
    before = site.programs()[name]

    site.kill(name)

    go_on(player)
    patiently(lambda: site.programs().get(name) not in {None, before}, f"{name} starts again")


def test_it_goes_on_where_it_was_after_the_whole_site_was_killed(site: Stack, player: Player) -> None:
    hand, question = player.deal["hand"], player.question
    assert site.process

    site.process.kill()
    site.process.wait()
    player.disconnect()
    site.start()
    player.connect()

    assert player.deal["hand"] == hand
    assert player.question == question
    go_on(player)
