"""What the players of a finished deal are called, on pages and in its log."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from accounts.models import User
from accounts.names import shown_name
from games.engine.deal_log import Player
from games.messages import ROBOT_NAMES
from games.models import DealPlayer, Seat
from games.words import ROBOTS

Json = dict[str, Any]


def name_of(player: DealPlayer) -> str:
    """The name of a person, or of a robot in English."""
    return ROBOT_NAMES[player.chair] if player.kind == Seat.Kind.ROBOT else shown_name(player.account)


def shown_name_of(player: DealPlayer) -> str:
    """The name of a person, or of a robot in the language that is active."""
    name = name_of(player)
    return str(ROBOTS[name]) if player.kind == Seat.Kind.ROBOT else name


def people_of(players: Sequence[DealPlayer], viewer: User | None) -> list[Json]:
    """The four by chair, as the page of a table knows people."""
    return [_person(player, viewer) for player in _by_chair(players)]


def names_in_log(players: Sequence[DealPlayer]) -> list[Player]:
    """The four by chair, as a deal log names them."""
    return [Player(name_of(player), player.kind) for player in _by_chair(players)]


def _by_chair(players: Sequence[DealPlayer]) -> list[DealPlayer]:
    return sorted(players, key=lambda player: player.chair)


def _person(player: DealPlayer, viewer: User | None) -> Json:
    account = player.account
    has_page = account is not None and account.closed_at is None
    return {
        "name": name_of(player),
        "kind": player.kind,
        "page": reverse("person", kwargs={"public_id": account.public_id}) if account and has_page else None,
        "rating": None,
        "you": viewer is not None and account == viewer,
    }
