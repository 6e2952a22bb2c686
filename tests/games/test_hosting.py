"""What the host of a table may do, and nobody else."""

from collections.abc import Callable

import pytest

from games.models import Invitation, Seat, Table
from games.plans import Plan
from games.queries import NoSuchTable
from games.refusals import Refused
from games.services.creation import open_table
from games.services.hosting import (
    Sitting,
    close_by_host,
    fill_with_robots,
    hand_over,
    renew_ways_in,
    revoke_ways_in,
    send_away,
)
from games.services.invitations import accept, invite
from games.services.joining import take_seat
from games.services.leaving import leave_table
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db


class HostedTable(Game):
    """A private table of Ann, with Bo beside her."""

    def __init__(self, plan: Plan | None = None) -> None:
        self.now = NOW
        self.ann, self.bo = self.people = [person("Ann"), person("Bo")]
        self.chairs = {self.ann: 0, self.bo: 1}
        self.table = open_table(self.ann, NOW, plan or Plan())
        take_seat(self.table.pk, self.bo, NOW, self.table.link_token)

    @property
    def id(self) -> int:
        return int(self.table.pk)

    def sitting(self, chair: int) -> Sitting:
        """Who sits there now, as the host's page names him."""
        return sitting_in(self.id, chair)


def sitting_in(table_id: int, chair: int) -> Sitting:
    seat = Seat.objects.filter(table=table_id, chair=chair, left_at=None).first()
    return Sitting(chair, seat.account.public_id if seat and seat.account else "")


@pytest.fixture
def game() -> HostedTable:
    return HostedTable()


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def kinds(table_id: int) -> list[str]:
    seats = Seat.objects.filter(table=table_id, left_at=None).order_by("chair")
    return list(seats.values_list("kind", flat=True))


class TestSendingAway:
    def test_it_frees_the_chair_for_good(self, game: HostedTable) -> None:
        send_away(game.id, game.ann, game.sitting(1), NOW)
        assert kinds(game.id) == ["human"]
        assert refusal(lambda: take_seat(game.id, game.bo, NOW, game.table.link_token)) == "kicked"

    def test_it_withdraws_the_invitation(self, game: HostedTable) -> None:
        cy = person("Cy")
        invitation = invite(game.id, game.ann, "Cy", NOW)
        take_seat(game.id, cy, NOW)
        send_away(game.id, game.ann, game.sitting(2), NOW)
        invitation.refresh_from_db()
        assert invitation.answer == Invitation.Answer.WITHDRAWN
        assert refusal(lambda: accept(invitation, NOW)) == "gone"

    def test_it_sends_robots_away_for_a_time(self, game: HostedTable) -> None:
        fill_with_robots(game.id, game.ann, NOW)
        send_away(game.id, game.ann, game.sitting(3), NOW)
        assert kinds(game.id) == ["human", "human", "robot"]
        fill_with_robots(game.id, game.ann, NOW)
        assert len(kinds(game.id)) == 4

    def test_it_is_over_when_the_game_has_begun(self) -> None:
        game = Game(four_people())
        game.start()
        bo = sitting_in(game.table.pk, 1)
        assert refusal(lambda: send_away(game.table.pk, game.people[0], bo, NOW)) == "already_started"

    def test_it_does_not_reach_the_host(self, game: HostedTable) -> None:
        assert refusal(lambda: send_away(game.id, game.ann, game.sitting(0), NOW)) == "may_not"

    def test_it_is_done_when_it_is_asked_for_twice(self, game: HostedTable) -> None:
        bo = game.sitting(1)
        for _ in range(2):
            send_away(game.id, game.ann, bo, NOW)
        assert kinds(game.id) == ["human"]

    def test_it_spares_who_has_taken_the_chair_since(self, game: HostedTable) -> None:
        bo = game.sitting(1)
        leave_table(game.id, game.bo, NOW)
        take_seat(game.id, person("Cy"), NOW, game.table.link_token)
        for act in (send_away, hand_over):
            assert refusal(lambda act=act: act(game.id, game.ann, bo, NOW)) == "seat_changed"
        fill_with_robots(game.id, game.ann, NOW)
        assert refusal(lambda: send_away(game.id, game.ann, Sitting(1, ""), NOW)) == "seat_changed"
        assert kinds(game.id) == ["human", "human", "robot", "robot"]

    def test_it_does_not_happen_at_a_rated_table(self, game: HostedTable) -> None:
        Table.objects.update(rated=True)
        assert refusal(lambda: send_away(game.id, game.ann, game.sitting(1), NOW)) == "may_not"
        assert refusal(lambda: fill_with_robots(game.id, game.ann, NOW)) == "may_not"


class TestHandingOver:
    def test_it_makes_somebody_else_the_host(self, game: HostedTable) -> None:
        hand_over(game.id, game.ann, game.sitting(1), NOW)
        assert game.reload().host == game.bo
        assert refusal(lambda: hand_over(game.id, game.ann, game.sitting(1), NOW)) == "not_host"

    def test_it_needs_a_person(self, game: HostedTable) -> None:
        fill_with_robots(game.id, game.ann, NOW)
        for chair in (3, 4):
            sitting = game.sitting(chair)
            refused = refusal(lambda sitting=sitting: hand_over(game.id, game.ann, sitting, NOW))
            assert refused == "nobody_there"

    def test_it_happens_by_itself_when_the_host_leaves(self, game: HostedTable) -> None:
        fill_with_robots(game.id, game.ann, NOW)
        leave_table(game.id, game.ann, NOW)
        assert game.reload().host == game.bo


class TestClosing:
    def test_it_closes_before_the_start(self, game: HostedTable) -> None:
        close_by_host(game.id, game.ann, NOW)
        assert not game.reload().is_open
        assert refusal(lambda: close_by_host(game.id, game.ann, NOW)) == "closed"

    def test_it_does_not_end_a_game_of_others(self) -> None:
        game = Game(four_people())
        game.start()
        assert refusal(lambda: close_by_host(game.table.pk, game.people[0], NOW)) == "already_started"


class TestWaysIn:
    def test_it_gives_another_link_and_code(self, game: HostedTable) -> None:
        old = game.table
        renew_ways_in(game.id, game.ann, NOW)
        new = game.reload()
        assert new.link_token not in ("", old.link_token)
        assert new.code not in ("", old.code)
        with pytest.raises(NoSuchTable):
            take_seat(game.id, person("Cy"), NOW, old.link_token)

    def test_it_lets_nobody_in_any_more(self, game: HostedTable) -> None:
        revoke_ways_in(game.id, game.ann, NOW)
        cy = person("Cy")
        for token in ("", game.table.link_token):
            with pytest.raises(NoSuchTable):
                take_seat(game.id, cy, NOW, token)

    def test_it_has_none_at_a_public_table(self) -> None:
        game = HostedTable(Plan(visibility=Table.Visibility.PUBLIC))
        assert refusal(lambda: renew_ways_in(game.id, game.ann, NOW)) == "may_not"
        assert (game.table.link_token, game.table.code) == ("", "")


def test_it_obeys_the_host_only(game: HostedTable) -> None:
    for account in (game.bo, person("Eve")):
        for act in (
            lambda who: send_away(game.id, who, game.sitting(0), NOW),
            lambda who: fill_with_robots(game.id, who, NOW),
            lambda who: hand_over(game.id, who, game.sitting(1), NOW),
            lambda who: close_by_host(game.id, who, NOW),
            lambda who: renew_ways_in(game.id, who, NOW),
            lambda who: revoke_ways_in(game.id, who, NOW),
        ):
            assert refusal(lambda act=act, account=account: act(account)) == "not_host"
