"""The pages of replays: who gets them, what stands in them, and what they cost."""

import json
import re
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from posixpath import normpath
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts import limits
from games.engine.verification import verify_log
from games.models import Table
from games.services.archive import pack_deal
from games.services.creation import Plan
from tests.games.play import Game, person
from tests.learn.finished import close
from tests.learn.played import quick_game
from tests.ratings.pages import browser_of
from tests.test_pages_in_chinese import Page

pytestmark = pytest.mark.django_db

Queries = Callable[[int], AbstractContextManager[object]]
PUBLIC = Plan(visibility=Table.Visibility.PUBLIC)
MOST = {"": 10, "?seat=S": 10, "receipt/": 9, "log/": 9}
"""How many queries each page takes for a player, of which three say who asks; a packed log takes one less."""
DATA = re.compile(r'<script id="page" type="application/json">(.*?)</script>', re.DOTALL)
NAMES = {"Ann", "Bo", "Cy", "Di", "Home", "End"}
PNG = b"\x89PNG\r\n\x1a\n"


def page_data(answer: Any) -> dict[str, Any]:
    found = DATA.search(answer.content.decode())
    assert found
    return json.loads(found[1])


def hands_told(events: Iterable[dict[str, Any]]) -> set[str]:
    """The seats whose first tiles are told."""
    return {event["seat"] for event in events if event["type"] == "dealt" and event["tiles"]}


def told_by(client: Client, address: str) -> set[str]:
    moments = page_data(client.get(address))["moments"]
    return hands_told(event for moment in moments for event in moment)


def test_it_opens_for_players_at_once_and_for_others_when_they_may(
    seeded: Callable[[int], None], django_assert_num_queries: Queries
) -> None:
    game = quick_game(seeded)
    table, player, stranger = game.reload(), browser_of(game.people[0]), browser_of(person("Eve"))
    deal = f"/replays/{table.public_id}/1/"

    assert told_by(player, deal) == set("ESWN")
    assert told_by(player, f"{deal}?seat=W&at=40") == {"W"}
    assert page_data(player.get(f"{deal}?at=40"))["at"] == 40
    assert page_data(player.get(f"{deal}?at=-1&seat=Q"))["at"] == 0
    for page in ("", "log/", "receipt/", "picture/"):
        assert stranger.get(f"{deal}{page}").status_code == 404
    assert stranger.get(f"/replays/{table.public_id}/").status_code == 404
    assert player.get(f"/replays/{table.public_id}/2/").status_code == 404
    for page, queries in MOST.items():
        with django_assert_num_queries(queries):
            player.get(f"{deal}{page}")

    player.post(f"{deal}share/", {"do": "make"})
    link = re.search(r'data-base="([^"]+)"', player.get(deal).content.decode())
    assert link
    assert stranger.get(link[1]).status_code == 404, "the session goes on"
    close(table)
    assert pack_deal(table.pk, 1, game.now)
    assert told_by(stranger, link[1]) == set("ESWN")
    all_hands = f'href="{deal.removesuffix("1/")}"'
    assert all_hands in player.get(deal).content.decode()
    assert all_hands not in stranger.get(link[1]).content.decode(), "they are not for him to see"
    assert told_by(stranger, f"{link[1]}&seat=N") == {"N"}
    assert stranger.get(f"{link[1].replace('?', 'log/?')}").status_code == 200
    assert stranger.get(link[1].replace("?", "receipt/?")).status_code == 404
    assert Client().post(link[1].replace("?", "share/?"), {"do": "close"}).status_code == 403
    assert stranger.post(link[1].replace("?", "share/?"), {"do": "close"}).status_code == 302
    assert stranger.get(link[1]).status_code == 200, "only who made it closes it"
    player.post(f"{deal}share/", {"do": "close"})
    assert stranger.get(link[1]).status_code == 404


@pytest.mark.usefixtures("one_period")
def test_it_hands_out_log_receipt_and_picture_and_leaves_nothing_in_english(
    seeded: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = quick_game(seeded, PUBLIC)
    table, player = game.reload(), browser_of(game.people[0])
    deal = f"/replays/{table.public_id}/1/"

    lines = player.get(f"{deal}log/").content.splitlines(keepends=True)
    assert [verdict.fault for verdict in verify_log(lines)] == [None]
    assert json.loads(lines[1])["players"][0]["name"] == game.people[table_chair(game, 0)].display_name

    receipt = player.get(f"{deal}receipt/").content.decode()
    assert "Ann" in receipt
    own = next(letter for seat, letter in enumerate("ESWN") if table_chair(game, seat) == 0)
    other = "E" if own != "E" else "S"
    assert player.get(f"{deal}receipt/?seat={other}").status_code == 404
    staff = person("Mod", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_table"))
    assert browser_of(staff).get(f"{deal}receipt/?seat={other}").status_code == 200

    address = f"{deal}picture/?at=9&seat=S"
    assert player.get(address).status_code == 404, "what others may not see yet is not for sharing"
    assert "og:image" not in player.get(deal).content.decode()
    close(table)
    assert f"{deal}picture/?at=9&amp;seat=S" in Client().get(f"{deal}?at=9&seat=S").content.decode()
    drawn = Client().get(address)
    assert drawn.content.startswith(PNG)
    monkeypatch.setattr(limits, "DRAWINGS_OF_ADDRESS", 1)
    assert Client().get(f"{deal}picture/?at=10").status_code == 429
    assert Client().get(address).content == drawn.content, "what was drawn is not drawn again"
    assert deal in Client().get(f"/replays/{table.public_id}/").content.decode()

    left = {}
    for page in ("", "receipt/", "../"):
        for language in ("zh-hant", "zh-hans"):
            answer = player.get(normpath(f"{deal}{page}") + "/", headers={"accept-language": language})
            left[page, language] = set(Page(answer.content.decode()).words) - NAMES
    assert {page: words for page, words in left.items() if words} == {}


def table_chair(game: Game, seat: int) -> int:
    """The chair that played from a seat."""
    deal = game.state().deal
    assert deal
    return deal.players[seat]
