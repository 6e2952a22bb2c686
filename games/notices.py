"""Notices: what an account is told on whatever page it has open, in words."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from accounts.names import shown_name
from games.messages import Json, encode
from games.models import Invitation, Seat, Table
from games.publishing import tell_account


def call_to_table(table: Table, seats: Iterable[Seat]) -> None:
    """Tell those who sit at a table that its first deal waits for them."""
    address = reverse("table", kwargs={"public_id": table.public_id})
    for seat in seats:
        if seat.account_id is not None:
            tell_account(seat.account_id, {"kind": "seated", "address": address})


def tell_of_end(table: Table, seats: Iterable[Seat]) -> None:
    """Tell those who sat at a table, wherever they are now, that it was closed while it waited for them."""
    if table.ending in (Table.Ending.EXPIRED, Table.Ending.VOTED):
        address = reverse("table", kwargs={"public_id": table.public_id})
        for seat in seats:
            if seat.account_id is not None:
                tell_account(seat.account_id, {"kind": table.ending, "address": address})


def invited(invitation: Invitation) -> Json:
    """What an invited person is told."""
    return {"kind": "invited", "by": shown_name(invitation.sender), "invitation": invitation.public_id}


def notice_message(notice: Json) -> str:
    """The notice as a browser gets it, in the language that is active; ``address`` is where it leads."""
    text, address = _words(notice)
    return encode({"type": "notice", "kind": notice["kind"], "text": text, "address": address})


def drain_notice() -> str:
    """What all are told while the site is drained, in the language that is active."""
    return gettext(
        "The site will restart in a few minutes. Hands in play go on to their end; no new one against the "
        "clock begins until then, and nobody loses time by it."
    )


def drain_message(on: bool) -> str:
    """The same as a browser gets it; without text once it is over."""
    return encode({"type": "drain", "text": drain_notice() if on else ""})


def _words(notice: dict[str, Any]) -> tuple[str, str]:
    match notice["kind"]:
        case "invited":
            text = gettext("%(name)s invites you to a table.") % {"name": notice["by"]}
            return text, reverse("invitation", kwargs={"public_id": notice["invitation"]})
        case "seated":
            return gettext("Your table is ready."), notice["address"]
        case Table.Ending.EXPIRED:
            return gettext("A table of yours was closed: nobody had played there for long."), notice[
                "address"
            ]
        case Table.Ending.VOTED:
            return gettext("The others have closed a table that waited for you."), notice["address"]
    raise ValueError(f"no such notice: {notice['kind']!r}")
