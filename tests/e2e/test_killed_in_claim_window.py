"""Programs killed while a discard lies open to claims: what was acknowledged stays, and play goes on."""

from collections.abc import Iterator
from functools import partial

import pytest

from tests.player import Player
from tests.stack import Stack, patiently

WHOLE = "every log is whole"
CHECK = f"""
from games.fold import read_position, rebuild
from games.models import Table
for table in Table.objects.all():
    seqs = list(table.log.order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, table.log_length + 1)), "a gap in the log"
    assert rebuild(table) == read_position(table), "snapshot and log differ"
print("{WHOLE}")
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A site of its own, because its programs get killed."""
    with Stack(tmp_path_factory.mktemp("claims")) as stack:
        yield stack


@pytest.fixture(scope="module")
def person(site: Stack) -> Iterator[Player]:
    """A guest at a practice table."""
    with Player(site.url) as guest:
        yield guest


@pytest.fixture
def player(person: Player) -> Player:
    """The guest, asked about a claim. Honours go first, for a hand of suits is asked sooner."""
    person.play_until_asked()
    while (asked := person.question) and asked["options"][-1] != {"do": "pass"}:
        person.command(prompt=asked["prompt"], **asked["options"][-1])
        person.wait_until(lambda: person.question != asked)
        person.play_until_asked()
    return person


def reconnect(player: Player) -> None:
    player.disconnect()
    player.connect()


def test_it_keeps_the_window_and_then_the_acknowledged_pass(site: Stack, player: Player) -> None:
    question, open_tile = player.question, player.deal["open"]
    assert question

    site.kill("web")
    reconnect(player)
    assert (player.question, player.deal["open"]) == (question, open_tile)

    assert player.answer()["type"] == "ok"
    site.kill("web")
    reconnect(player)
    assert player.question is None or player.question["prompt"] != question["prompt"]
    assert player.command(do="pass", prompt=question["prompt"])["code"] == "stale_prompt"


def test_it_takes_the_answer_while_all_other_programs_are_gone(site: Stack, player: Player) -> None:
    before = {name: process for name, process in site.programs().items() if name not in {"web", "site"}}
    for name in before:
        site.kill(name)
    assert player.answer()["type"] == "ok"
    player.play_until_asked()
    for name in before:
        patiently(partial(was_started_again, site, name, before[name]), f"{name} starts again")


def was_started_again(site: Stack, name: str, process: int) -> bool:
    return site.programs().get(name) not in {None, process}


def test_it_has_whole_logs_after_all_that(site: Stack) -> None:
    assert WHOLE in site.run_command("shell", "--command", CHECK)
