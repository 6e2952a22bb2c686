"""What each viewer is sent: enough to keep the view up to date, and nothing that belongs to another."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from games.models import Table
from games.services.creation import Plan, Robot
from tests.engine.client import fold
from tests.games.play import QUICK, Game, decoded, four_people, message, person

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
OPEN = Plan(spectators=True)


class Watcher:
    """A page that began with a fresh view and then only hears of changes."""

    def __init__(self, game: Game, account: Any) -> None:
        self.game, self.account = game, account
        self.start()

    def start(self) -> None:
        begin = self.game.see(self.account)
        self.view, self.cursor, self.own, self.people = (
            begin[key] for key in ("view", "cursor", "own", "people")
        )

    def hear(self, change: Json) -> None:
        sent = decoded(change["for"].get(str(self.account.pk), change["spectators"]))
        if sent is None:
            return
        assert sent["cursor"] - sent["count"] == self.cursor
        assert len(sent["events"]) == sent["count"]
        self.cursor, self.own = sent["cursor"], sent["own"]
        self.people = sent.get("people", self.people)
        for event in sent["events"]:
            self.view = fold(self.view, event)

    def is_up_to_date(self) -> bool:
        fresh = self.game.see(self.account)
        assert self.view == fresh["view"]
        assert self.cursor == fresh["cursor"]
        assert self.people == fresh["people"]
        assert self.own == fresh["own"]
        return True


@pytest.mark.parametrize("number", range(4))
def test_it_keeps_every_view_up_to_date_by_changes_alone(
    number: int, published: list[Json], seeded: Callable[[int], None]
) -> None:
    seeded(number)
    game = Game(four_people(), OPEN)
    watchers = [Watcher(game, account) for account in (*game.people, person("Eve"))]
    published.clear()
    game.start()
    for done, _ in enumerate(game.steps(random.Random(number))):
        tell(watchers, published)
        assert done % 7 or all(watcher.is_up_to_date() for watcher in watchers)
    game.start()
    tell(watchers, published)
    assert all(watcher.is_up_to_date() for watcher in watchers)


def tell(watchers: list[Watcher], published: list[Json]) -> None:
    for change in published:
        for watcher in watchers:
            watcher.hear(change)
    published.clear()


def test_it_shows_hidden_tiles_to_their_owner_alone(
    published: list[Json], seeded: Callable[[int], None]
) -> None:
    seeded(QUICK)
    game = Game(four_people(), OPEN)
    game.start()
    game.play_deal()
    players = list(game.state().deal.players)
    for change in published:
        for part in (*change["for"].values(), change["spectators"]):
            own = None if part["chair"] is None else "ESWN"[players.index(part["chair"])]
            for event in (decoded(part) or {"events": []})["events"]:
                check_event(event, own)


def check_event(event: Json, own: str | None) -> None:
    """What may be in an event for the viewer in seat ``own``."""
    if event["type"] in ("dealt", "drawn"):
        assert (event["tiles"] is not None) == (event["seat"] == own)
    if event["type"] in ("asked", "answered"):
        assert event["seat"] == own
    assert "server_seed" not in event or event["type"] == "deal_ended"
    assert "seed" not in event


def test_it_gives_each_account_only_its_own_part(
    published: list[Json], seeded: Callable[[int], None]
) -> None:
    """Also after the deal has passed: seats move on, chairs and accounts don't."""
    seeded(QUICK)
    game = Game(four_people())
    chairs = {str(account.pk): game.see(account)["view"]["chair"] for account in game.people}
    game.start()
    first = game.state().deal.players
    game.play_deal()
    game.start()
    assert game.state().deal.players != first
    for change in published:
        assert {account: part["chair"] for account, part in change["for"].items()} == chairs
        assert change["spectators"] is None


def test_it_tells_nothing_to_somebody_who_left(published: list[Json]) -> None:
    game = Game(four_people())
    game.start()
    leaver = game.people[2]
    game.send(leaver, message("leave"))
    published.clear()
    game.pass_time(1000)
    for account in game.asked():
        if account != leaver:
            game.do(account, game.question(account)["options"][-1])
    game.pass_time(1000)
    assert published
    assert all(str(leaver.pk) not in change["for"] for change in published)


def test_it_says_who_sits_there_when_somebody_leaves(published: list[Json]) -> None:
    game = Game(four_people())
    game.send(game.people[2], message("leave"))
    sent = decoded(published[-1]["for"][str(game.people[0].pk)])
    assert [sitter["kind"] for sitter in sent["people"]] == ["human", "human", "robot", "human"]
    assert [sitter["you"] for sitter in sent["people"]] == [True, False, False, False]


def test_it_names_somebody_who_left_until_the_chair_is_another_s(
    published: list[Json], seeded: Callable[[int], None]
) -> None:
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    leaver, other = game.people[2], game.people[0]
    game.send(leaver, message("leave"))
    told = decoded(published[-1]["for"][str(other.pk)])["people"][2]
    assert told == game.see(other)["people"][2]
    assert (told["name"], told["kind"], told["you"]) == ("Cy", "human", False)
    while game.state().phase == "playing":
        for account in game.asked():
            if account != leaver:
                game.do(account, game.question(account)["options"][-1])
        game.pass_time(1000)
    assert game.see(other)["people"][2]["kind"] == "robot"


def test_it_sends_no_message_for_what_a_viewer_may_not_know(
    published: list[Json], seeded: Callable[[int], None]
) -> None:
    """An answer inside the pause leaves no trace at the other seats."""
    seeded(3)
    game = Game(four_people())
    game.start()
    steps = game.steps(random.Random(3))
    while not any(option["do"] == "pass" for account in game.asked() for option in options(game, account)):
        next(steps)
    passer = next(account for account in game.asked())
    published.clear()
    game.do(passer, {"do": "pass"})
    (change,) = published
    heard = [account for account, part in change["for"].items() if part["text"] is not None]
    assert heard == [str(passer.pk)]


def options(game: Game, account: Any) -> list[Json]:
    question = game.question(account)
    return [] if question is None else question["options"]


def test_it_holds_no_seed_in_any_view_before_the_end() -> None:
    game = Game([person("Ann"), Robot(), Robot(), Robot()])
    game.start()
    position = bytes(Table.objects.get(pk=game.table.pk).snapshot).decode()
    seed = json.loads(position)["state"]["deal"]["server_seed"]
    assert seed not in json.dumps(game.see(game.people[0]))


def test_it_names_rules_and_patterns_in_all_languages() -> None:
    game = Game(four_people(), Plan(clock=60))
    facts = game.see(game.people[0])["facts"]
    assert (facts["ruleset"], facts["format"], facts["clock"]) == ("hkos-3-v1", "single-hand", 60)
    assert facts["patterns"]["half_flush"]["zh_hant"] == "混一色"
    assert set(facts["ruleset_name"]) == {"en", "zh_hant", "zh_hans"}


def test_it_does_not_show_accounts_by_their_primary_key() -> None:
    game = Game(four_people())
    for sitter in game.see(game.people[0])["people"]:
        assert set(sitter) == {"name", "kind", "page", "rating", "you"}
