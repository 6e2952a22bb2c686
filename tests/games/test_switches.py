"""Switches of the own seat at a live table: kept, secret, and carried out in the change that asks."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.engine.legal import deal_in_play
from games.engine.state import PLAYING
from games.models import LogEntry, Seat
from games.services.creation import Plan
from games.switches import first_switches
from tests.games.play import Game, decoded, four_people, message, person

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
TIMED = Plan(clock=60, spectators=True)


def switch(game: Game, account: User, name: str, on: bool = True) -> None:
    assert game.send(account, message("switch", name=name, on=on)) is None


def asked_in_log(game: Game, account: User) -> list[Json]:
    """The questions to a person and the answers, as they are stored."""
    found = []
    for entry in LogEntry.objects.filter(table=game.table).order_by("seq"):
        players = game.state().deal.players
        wind = "ESWN"[players.index(game.chairs[account])]
        found += [
            event
            for event in entry.events
            if event["type"] in ("asked", "answered", "discarded", "won") and event["seat"] == wind
        ]
    return found


def claim_window(game: Game) -> None:
    """Play until somebody may claim what no win is."""
    for _ in range(400):
        asked = [it for it in game.asked() if "act" not in game.question(it)["may"]]
        if asked and all("win" not in game.question(it)["may"] for it in asked):
            return
        for account in game.asked():
            option = next(it for it in reversed(game.question(account)["options"]))
            game.do(account, option)
        if game.state().phase != PLAYING:
            game.start()
        else:
            game.pass_time(1000)
    raise AssertionError("nobody could claim anything")


def test_it_begins_with_what_the_profile_says() -> None:
    ann = person("Ann", preferences={"no_chow": True, "auto_win": True})
    game = Game([ann, *[person(name) for name in ("Bo", "Cy", "Di")]])
    on = {"no_calls": False, "no_chow": True, "auto_win": True, "auto_discard": False}
    assert game.see(ann)["own"]["switches"] == on
    assert not any(game.see(game.people[1])["own"]["switches"].values())


def test_it_never_discards_by_itself_by_default() -> None:
    account = User(preferences={"auto_discard": True, "no_calls": True})
    assert not first_switches(account).auto_discard
    assert first_switches(account).no_calls
    assert first_switches(None) == first_switches(User(preferences={}))


def test_it_keeps_a_switch_with_the_seat() -> None:
    game = Game(four_people())
    switch(game, game.people[1], "no_calls")
    assert Seat.objects.get(account=game.people[1]).no_calls
    switch(game, game.people[1], "no_calls", on=False)
    assert not Seat.objects.get(account=game.people[1]).no_calls


def test_it_tells_the_own_pages_and_nobody_else(published: list[Json]) -> None:
    game = Game(four_people(), TIMED)
    before = game.reload().version
    switch(game, game.people[1], "auto_win")
    (change,) = published
    heard = {account: decoded(part) for account, part in change["for"].items() if part["text"]}
    assert list(heard) == [str(game.people[1].pk)]
    (told,) = heard.values()
    assert (told["count"], told["events"], told["own"]["switches"]["auto_win"]) == (0, [], True)
    assert change["spectators"]["text"] is None
    assert game.reload().version == change["version"] == before + 1


def test_it_is_no_action_at_the_table() -> None:
    """A switch must not keep an idle table from expiring, nor say that somebody was there."""
    game = Game(four_people())
    before = game.table.last_action_at
    game.pass_time(60_000)
    switch(game, game.people[0], "no_chow")
    assert game.reload().last_action_at == before


def test_it_passes_in_the_change_that_asks(published: list[Json], seeded: Callable[[int], None]) -> None:
    """Its person never sees a question that a switch answers, and the others see what they always see."""
    seeded(3)
    game = Game(four_people(), TIMED)
    for account in game.people:
        switch(game, account, "no_calls")
    game.start()
    published.clear()
    passes = 0
    while passes == 0:
        (account,) = game.asked()
        game.do(account, game.question(account)["options"][-1])
        passes = sum('"answered"' in json.dumps(entry.events) for entry in game.table.log.all())
        assert game.asked() == [] or "win" in game.question(game.asked()[0])["may"]
        game.pass_time(1000)
    answers = [event for it in game.people for event in asked_in_log(game, it) if event["type"] == "answered"]
    assert {(event["answer"], event["by"]) for event in answers} == {("pass", "switch")}
    for change in published:
        events = (decoded(change["spectators"]) or {"events": []})["events"]
        assert not {"asked", "answered"} & {event["type"] for event in events}


def test_it_answers_what_is_open_already(seeded: Callable[[int], None]) -> None:
    seeded(3)
    game = Game(four_people(), TIMED)
    game.start()
    claim_window(game)
    asker = game.asked()[0]
    switch(game, asker, "no_calls")
    answers = [event for event in asked_in_log(game, asker) if event["type"] == "answered"]
    assert (answers[-1]["answer"], answers[-1]["by"]) == ("pass", "switch")


def test_it_discards_what_is_drawn_until_the_deal_ends(seeded: Callable[[int], None]) -> None:
    seeded(3)
    game = Game(four_people(), TIMED)
    game.start()
    (dealer,) = game.asked()
    switch(game, dealer, "auto_discard")
    game.pass_time(399)
    assert game.asked() == [dealer]
    game.pass_time(501)
    last = asked_in_log(game, dealer)[-1]
    assert (last["type"], last["drawn"], last["auto"]) == ("discarded", True, True)
    game.play_deal()
    assert Seat.objects.filter(auto_discard=True).exists()
    game.start()
    assert not Seat.objects.filter(auto_discard=True).exists()


def test_it_lets_a_switch_off_be_in_time(seeded: Callable[[int], None]) -> None:
    seeded(3)
    game = Game(four_people(), TIMED)
    game.start()
    (dealer,) = game.asked()
    switch(game, dealer, "auto_discard")
    switch(game, dealer, "auto_discard", on=False)
    game.pass_time(2000)
    assert game.asked() == [dealer]


def test_it_wins_for_whoever_wants_that(seeded: Callable[[int], None]) -> None:
    """With these walls North wins the first deal."""
    seeded(142)
    game = Game(four_people(), TIMED)
    for account in game.people:
        switch(game, account, "auto_win")
    game.start()
    game.play_deal()
    won = deal_in_play(game.state()).result
    assert (won.TYPE, won.auto) == ("won", True)


def test_it_refuses_switches_of_who_has_no_seat_and_unknown_ones() -> None:
    game = Game(four_people())
    assert game.send(person("Eve"), message("switch", name="no_calls", on=True)) == "not_your_table"
    with pytest.raises(ValueError, match="Invalid enum value"):
        message("switch", name="account_id", on=True)
