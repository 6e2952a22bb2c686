"""Inviting people by their names."""

import pytest

from accounts.models import Relation, User
from accounts.services.relations import relate
from games.models import Invitation, Seat, Table
from games.plans import Plan
from games.refusals import Refused
from games.services import invitations
from games.services.creation import open_table
from games.services.invitations import accept, decline, invite
from games.services.joining import take_seat
from games.services.leaving import close_table
from games.waiting import open_invitations
from tests.games.play import NOW, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def bo() -> User:
    return person("Bo")


@pytest.fixture
def table(ann: User) -> Table:
    return open_table(ann, NOW, Plan())


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, dict]]:
    heard: list[tuple[int, dict]] = []
    monkeypatch.setattr(
        invitations, "tell_account", lambda account_id, notice: heard.append((account_id, notice))
    )
    return heard


def refusal(table: Table, sender: User, name: str) -> str:
    with pytest.raises(Refused) as refused:
        invite(table.pk, sender, name, NOW)
    return refused.value.code


def test_it_invites_by_name_however_it_is_spelt(table: Table, ann: User, bo: User, told: list) -> None:
    invitation = invite(table.pk, ann, " bO ", NOW)
    assert (invitation.account, invitation.answer) == (bo, Invitation.Answer.PENDING)
    assert told == [(bo.pk, {"kind": "invited", "by": "Ann", "invitation": invitation.public_id})]


def test_it_invites_a_person_once(table: Table, ann: User, bo: User, told: list) -> None:
    assert invite(table.pk, ann, "Bo", NOW) == invite(table.pk, ann, "Bo", NOW)
    assert len(told) == 1


def test_it_gives_a_seat_to_who_accepts(table: Table, ann: User, bo: User) -> None:
    invitation = invite(table.pk, ann, "Bo", NOW)
    assert accept(invitation, NOW) == table
    invitation.refresh_from_db()
    assert invitation.answer == Invitation.Answer.ACCEPTED
    assert Seat.objects.filter(table=table, account=bo, left_at=None).count() == 1


def test_it_accepts_again_without_harm(table: Table, ann: User, bo: User) -> None:
    invitation = invite(table.pk, ann, "Bo", NOW)
    accept(invitation, NOW)
    invitation.refresh_from_db()
    accept(invitation, NOW)
    assert Seat.objects.filter(table=table, account=bo).count() == 1


def test_it_takes_no_seat_after_it_was_declined(table: Table, ann: User, bo: User) -> None:
    invitation = invite(table.pk, ann, "Bo", NOW)
    assert decline(invitation, NOW)
    assert not decline(invitation, NOW)
    invitation.refresh_from_db()
    with pytest.raises(Refused) as refused:
        accept(invitation, NOW)
    assert refused.value.code == "gone"


def test_it_may_be_invited_again_after_it_declined(table: Table, ann: User, bo: User) -> None:
    decline(invite(table.pk, ann, "Bo", NOW), NOW)
    accept(invite(table.pk, ann, "Bo", NOW), NOW)
    assert Seat.objects.filter(table=table, account=bo).exists()


def test_it_keeps_no_chair_free(table: Table, ann: User, bo: User) -> None:
    invitation = invite(table.pk, ann, "Bo", NOW)
    for name in ("Cy", "Di", "Ed"):
        take_seat(table.pk, person(name), NOW, table.link_token)
    with pytest.raises(Refused) as refused:
        accept(invitation, NOW)
    assert refused.value.code == "all_seated"


@pytest.mark.parametrize("kind", [Relation.Kind.BLOCK, Relation.Kind.AVOID])
def test_it_invites_nobody_who_must_not_meet_somebody_there(
    table: Table, ann: User, bo: User, kind: Relation.Kind
) -> None:
    relate(bo, ann, kind, NOW)
    assert refusal(table, ann, "Bo") == "not_invitable"


def test_it_seats_nobody_beside_somebody_who_came_meanwhile(table: Table, ann: User, bo: User) -> None:
    invitation = invite(table.pk, ann, "Bo", NOW)
    cy = person("Cy")
    relate(cy, bo, Relation.Kind.BLOCK, NOW)
    take_seat(table.pk, cy, NOW, table.link_token)
    with pytest.raises(Refused) as refused:
        accept(invitation, NOW)
    assert refused.value.code == "not_together"


def test_it_lets_only_those_invite_who_sit_there(table: Table, ann: User, bo: User) -> None:
    assert refusal(table, person("Eve"), "Bo") == "not_seated"


@pytest.mark.parametrize(
    ("name", "code"),
    [("Nobody", "nobody_called_that"), ("", "nobody_called_that"), ("Ann", "seated_already")],
)
def test_it_says_why_it_can_t_invite(table: Table, ann: User, name: str, code: str) -> None:
    assert refusal(table, ann, name) == code


def test_it_invites_nobody_to_a_closed_table(table: Table, ann: User, bo: User) -> None:
    close_table(table.pk, NOW)
    assert refusal(table, ann, "Bo") == "closed"


def test_it_pesters_nobody_with_invitations(
    table: Table, ann: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_AN_HOUR", 2)
    for _ in range(2):
        decline(invite(table.pk, ann, "Bo", NOW), NOW)
    assert refusal(table, ann, "Bo") == "too_many_invitations"


def test_it_does_not_invite_the_whole_site(
    table: Table, ann: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_PENDING", 1)
    invite(table.pk, ann, "Bo", NOW)
    person("Cy")
    assert refusal(table, ann, "Cy") == "too_many_invitations"


def test_it_shows_none_of_somebody_who_is_avoided_by_now(table: Table, ann: User, bo: User) -> None:
    invitation = invite(table.pk, ann, "Bo", NOW)
    assert open_invitations(bo) == [invitation]
    relate(bo, ann, Relation.Kind.BLOCK, NOW)
    assert open_invitations(bo) == []
