"""What is stored of a person apart from play."""

from collections.abc import Iterator

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db.models import Q

from accounts.models import Friendship, Relation, Sanction, User
from games.models import ChatLine, Invitation
from learn.export.written import Json, person

OWN = (
    "public_id",
    "username",
    "display_name",
    "date_joined",
    "last_login",
    "language",
    "time_zone",
    "country",
)


def account(own: User) -> Json:
    """The account: what it shows, how one signs in to it, and what staff have forbidden it. No keys."""
    return {
        **{name: getattr(own, name) for name in OWN},
        "preferences": own.preferences,
        "names": list(own.names.order_by("since", "pk").values("name", "since")),
        "email_addresses": list(
            EmailAddress.objects.filter(user=own).order_by("pk").values("email", "verified", "primary")
        ),
        "passkeys_and_codes": list(
            Authenticator.objects.filter(user=own).order_by("pk").values("type", "created_at", "last_used_at")
        ),
        "other_sites": list(
            SocialAccount.objects.filter(user=own).order_by("pk").values("provider", "uid", "date_joined")
        ),
        "devices": list(
            UserSession.objects.filter(user=own)
            .order_by("pk")
            .values("ip", "user_agent", "created_at", "last_seen_at")
        ),
        "sanctions": list(
            Sanction.objects.filter(account=own)
            .order_by("pk")
            .values("public_id", "kind", "reason", "starts_at", "ends_at", "imposed_at", "revoked_at")
        ),
    }


def people(own: User) -> Json:
    """Friends, requests, and whom the person keeps away; not who keeps away from him."""
    friendships = Friendship.objects.filter(Q(asker=own) | Q(asked=own)).select_related("asker", "asked")
    relations = Relation.objects.filter(owner=own).select_related("other")
    return {
        "friendships": [
            {
                **person(each.asked if each.asker_id == own.pk else each.asker),
                "asked_by_me": each.asker_id == own.pk,
                "asked_at": each.asked_at,
                "accepted_at": each.accepted_at,
            }
            for each in friendships.order_by("pk")
        ],
        "kept_away": [
            {**person(each.other), "kind": each.kind, "since": each.since}
            for each in relations.order_by("pk")
        ],
    }


def chat(own: User) -> Iterator[Json]:
    """What the person has said, as far as it is still stored."""
    for line in (
        ChatLine.objects.filter(author=own)
        .select_related("table")
        .defer("table__snapshot")
        .order_by("at", "pk")
    ):
        yield {
            "at": line.at,
            "table": None if line.table is None else line.table.public_id,
            "audience": line.audience,
            "text": line.text,
            "phrase": line.phrase,
        }


def invitations(own: User) -> Iterator[Json]:
    """Invitations that the person has sent or got."""
    related = Invitation.objects.select_related("table", "account", "sender").defer("table__snapshot")
    for each in related.filter(Q(account=own) | Q(sender=own)).order_by("sent_at", "pk"):
        yield {
            "sent_by_me": each.sender_id == own.pk,
            "other": person(each.account if each.sender_id == own.pk else each.sender),
            "table": each.table.public_id,
            "sent_at": each.sent_at,
            "answer": each.answer,
            "answered_at": each.answered_at,
        }
