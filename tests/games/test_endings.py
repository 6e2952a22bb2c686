"""How tables end: by votes, by expiry, by the last hand of a match; and what their people are told of it."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from games import notices
from games.engine.formats import places
from games.models import DealResult, Table
from games.services.creation import Plan, Robot
from games.services.leaving import close_table
from games.services.presence import Socket, close_connection, open_connection
from games.services.updates import EXPIRY
from tests.games.play import Game, decoded, four_people, message, person

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
TEN_MINUTES = 10 * 60 * 1000


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Json]]:
    """The notices that accounts were sent."""
    sent: list[tuple[int, Json]] = []
    monkeypatch.setattr(notices, "tell_account", lambda account, notice: sent.append((account, notice)))
    return sent


class Waiting:
    """A deal in play at a table without a clock; the last of the four, ``missing``, is not connected."""

    def __init__(self) -> None:
        self.game = Game(four_people(), Plan(spectators=True))
        self.game.start()
        *self.others, self.missing = self.game.people
        self.sockets = {account: self.connect(account) for account in self.others}

    def connect(self, account: User) -> Socket:
        socket = Socket(uuid4(), self.game.table.pk, account.pk)
        open_connection(uuid4(), socket, self.game.now)
        return socket

    def vote(self, account: User, on: bool = True) -> str | None:
        return self.game.send(account, message("vote", on=on))

    def voted(self) -> list[bool]:
        return [chair["voted"] for chair in self.game.see(self.others[0])["view"]["chairs"]]


class TestVotes:
    def test_it_says_from_when_on_the_others_may_vote(self) -> None:
        waiting = Waiting()
        told = waiting.game.see(waiting.others[0])
        assert told["own"]["vote_opens"] == told["now"] + TEN_MINUTES
        assert waiting.vote(waiting.others[0]) == "no_vote"

    def test_it_keeps_and_shows_each_vote(self) -> None:
        waiting = Waiting()
        waiting.game.pass_time(TEN_MINUTES)
        assert waiting.vote(waiting.others[1]) is None
        assert waiting.voted() == [False, True, False, False]
        assert waiting.vote(waiting.others[1], on=False) is None
        assert waiting.voted() == [False] * 4

    def test_it_closes_the_table_and_annuls_the_deal(self, told: list[tuple[int, Json]]) -> None:
        waiting = Waiting()
        waiting.game.pass_time(TEN_MINUTES)
        assert [waiting.vote(account) for account in waiting.others] == [None] * 3
        table = waiting.game.reload()
        assert (table.status, table.ending) == (Table.Status.CLOSED, Table.Ending.VOTED)
        assert DealResult.objects.get().outcome == DealResult.Outcome.ANNULLED
        assert waiting.missing.pk in [account for account, _ in told]
        assert "waited for you" in notices.notice_message(told[0][1])

    def test_it_withdraws_the_votes_when_the_missing_one_returns(self) -> None:
        waiting = Waiting()
        waiting.game.pass_time(TEN_MINUTES)
        waiting.vote(waiting.others[0])
        waiting.connect(waiting.missing)
        assert waiting.voted() == [False] * 4
        assert waiting.vote(waiting.others[0]) == "no_vote"
        assert waiting.game.see(waiting.others[0])["own"]["vote_opens"] is None

    def test_it_does_by_itself_what_a_second_absence_had_put_off(self) -> None:
        waiting = Waiting()
        *voters, second = waiting.others
        waiting.game.pass_time(TEN_MINUTES)
        close_connection(waiting.sockets[second], waiting.game.now)
        for account in voters:
            waiting.vote(account)
        assert waiting.game.reload().is_open
        waiting.game.pass_time(TEN_MINUTES)
        assert waiting.game.reload().ending == Table.Ending.VOTED

    def test_it_is_no_game_action(self) -> None:
        """Who votes every hour must not keep the table from expiring."""
        waiting = Waiting()
        before = waiting.game.reload().last_action_at
        waiting.game.pass_time(TEN_MINUTES)
        waiting.vote(waiting.others[0])
        assert waiting.game.reload().last_action_at == before


class TestEnd:
    def test_it_says_nothing_of_an_end_while_the_table_is_open(self) -> None:
        game = Game(four_people())
        assert game.see(game.people[0])["end"] is None

    def test_it_tells_all_that_a_table_has_expired(
        self, told: list[tuple[int, Json]], published: list[Json]
    ) -> None:
        game = Game(four_people())
        game.start()
        game.pass_time(int(EXPIRY.total_seconds() * 1000))
        end = game.see(game.people[0])["end"]
        assert (end["reason"], end["hands"], end["match"]) == ("expired", 0, False)
        assert decoded(published[-1]["for"][str(game.people[2].pk)])["end"]["reason"] == "expired"
        assert [account for account, _ in told] == [account.pk for account in game.people]
        assert "nobody had played" in notices.notice_message(told[0][1])

    def test_it_leads_players_back_to_one_another_but_not_spectators(self) -> None:
        game = Game(four_people(), Plan(spectators=True))
        close_table(game.table.pk, game.now)
        assert game.see(game.people[0])["end"]["again"] == f"/tables/{game.table.public_id}/rematch/"
        assert game.see(person("Eve"))["end"]["again"] is None

    def test_it_offers_no_rematch_with_robots_alone(self) -> None:
        game = Game([person("Ann"), Robot(), Robot(), Robot()], Plan(kind=Table.Kind.PRACTICE))
        game.send(game.people[0], message("leave"))
        assert game.reload().ending == Table.Ending.LEFT

    def test_it_places_the_four_at_the_end_of_a_match(self, seeded: Any) -> None:
        seeded(142)
        game = Game(four_people(), Plan(ruleset="hk-new-chapter-v1", format="east-round"))
        game.start()
        game.play_deal()
        close_table(game.table.pk, game.now)
        seen = game.see(game.people[0])
        scores = [chair["score"] for chair in seen["view"]["chairs"]]
        assert seen["end"]["match"]
        assert seen["end"]["hands"] == 1
        assert seen["end"]["places"][scores.index(max(scores))] == 1
        assert seen["end"]["places"] == places(scores)

    def test_it_lets_equal_scores_share_a_place(self) -> None:
        assert places([10, 24, 10, -44]) == [2, 1, 2, 4]
        assert places([0, 0, 0, 0]) == [1, 1, 1, 1]

    def test_it_links_people_but_not_robots_nor_closed_accounts(self) -> None:
        game = Game([person("Ann"), person("Bo"), Robot(), Robot()])
        people = game.see(game.people[0])["people"]
        assert [sitter["page"] for sitter in people] == [
            f"/people/{game.people[0].public_id}/",
            f"/people/{game.people[1].public_id}/",
            None,
            None,
        ]
