"""Mails to people who are invited or waited for: only whoever wants them, is not here, and once."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import User
from games.models import Invitation
from games.services import mails
from games.services.creation import Plan, open_table
from games.services.invitations import decline, invite
from games.services.mails import PATIENCE, send_mails
from games.services.presence import Socket, open_connection
from tests.games.at_once import at_once
from tests.games.play import NOW, Game, person

pytestmark = pytest.mark.django_db
LATER = NOW + PATIENCE + timedelta(seconds=1)


def reader(name: str, verified: bool = True, **preferences: Any) -> User:
    """Somebody with an address who wants mails."""
    account = person(name, preferences={"mails": True, **preferences})
    EmailAddress.objects.create(
        user=account, email=f"{name.lower()}@example.org", primary=True, verified=verified
    )
    return account


def invited(account: User) -> Invitation:
    host = person("Host")
    table = open_table(host, NOW, Plan())
    return invite(table.pk, host, account.display_name, NOW)


def dealt(account: User, plan: Plan | None = None) -> Game:
    """A table at which the account is the only one who was not dealt in by chance: all others wait for it."""
    game = Game([account, *[person(name) for name in ("Bo", "Cy", "Di")]], plan)
    game.start()
    while game.asked() != [account]:
        for asked in game.asked():
            question = game.question(asked)
            if asked != account:
                game.do(asked, question["options"][-1], question)
        if account in game.asked() and len(game.asked()) == 1:
            break
        game.pass_time(1000)
    return game


def wait(game: Game) -> int:
    game.now += PATIENCE + timedelta(seconds=1)
    return send_mails(game.now)


class TestInvitations:
    def test_it_mails_the_way_to_the_table(self, settings: Any) -> None:
        settings.SITE_URL = "https://play.example.org"
        invitation = invited(reader("Ann"))
        assert send_mails(LATER) == 1
        (sent,) = mail.outbox
        assert sent.to == ["ann@example.org"]
        assert sent.subject == "Saamfaan: Host invites you to a table"
        assert f"https://play.example.org/invitations/{invitation.public_id}/" in sent.body
        assert "https://play.example.org/accounts/settings/table/" in sent.body

    def test_it_writes_once(self) -> None:
        invited(reader("Ann"))
        assert [send_mails(LATER), send_mails(LATER)] == [1, 0]

    def test_it_waits_for_whoever_comes_soon(self) -> None:
        invitation = invited(reader("Ann"))
        assert send_mails(NOW + PATIENCE) == 0
        decline(invitation, NOW + PATIENCE)
        assert send_mails(LATER) == 0

    @pytest.mark.parametrize("how", [{"mails": False}, {"verified": False}])
    def test_it_leaves_alone_who_does_not_want_it_or_has_no_address(self, how: dict[str, Any]) -> None:
        invited(reader("Ann", **how))
        assert send_mails(LATER) == 0

    def test_it_leaves_alone_who_is_here(self) -> None:
        account = reader("Ann")
        invited(account)
        open_connection(uuid4(), Socket(uuid4(), None, account.pk), NOW)
        assert send_mails(LATER) == 0

    def test_it_speaks_the_reader_s_language(self) -> None:
        account = reader("Ann")
        User.objects.filter(pk=account.pk).update(language="zh-hant")
        invited(account)
        send_mails(LATER)
        assert "Host" in mail.outbox[0].subject

    def test_it_goes_on_when_a_mail_can_t_be_sent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: Any, **__: Any) -> None:
            raise ConnectionRefusedError

        monkeypatch.setattr(mails, "send_mail", fail)
        invited(reader("Ann"))
        assert send_mails(LATER) == 0
        assert Invitation.objects.get().mailed


class TestTurns:
    def test_it_mails_who_is_waited_for(self) -> None:
        game = dealt(reader("Ann"))
        assert wait(game) == 1
        assert f"/tables/{game.table.public_id}/" in mail.outbox[0].body
        assert "two" not in mail.outbox[0].body, "no tile is in a mail"

    def test_it_mails_once_a_turn_and_again_at_the_next(self) -> None:
        account = reader("Ann")
        game = dealt(account)
        assert [wait(game), wait(game)] == [1, 0]
        question = game.question(account)
        game.do(account, question["options"][-1], question)
        while game.asked() != [account]:
            for asked in game.asked():
                if asked != account:
                    question = game.question(asked)
                    game.do(asked, question["options"][-1], question)
            game.pass_time(1000)
        assert wait(game) == 1

    def test_it_mails_nobody_where_a_clock_runs(self) -> None:
        account = reader("Ann")
        game = Game([account, *[person(name) for name in ("Bo", "Cy", "Di")]], Plan(clock=60))
        game.start()
        assert wait(game) == 0

    def test_it_mails_nobody_who_is_not_asked(self) -> None:
        game = dealt(person("Ann"))
        User.objects.update(preferences={"mails": True})
        for account in game.people[1:]:
            EmailAddress.objects.create(
                user=account, email=f"{account.username}@example.org", primary=True, verified=True
            )
        assert wait(game) == 0


@pytest.mark.django_db(transaction=True)
def test_it_writes_once_though_two_workers_look() -> None:
    invited(reader("Ann"))
    assert sorted(at_once([lambda: send_mails(LATER)] * 3)) == [0, 0, 1]
