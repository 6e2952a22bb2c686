"""Finding finished deals that somebody may see."""

from dataclasses import dataclass

from accounts.identifiers import is_public_id
from accounts.models import User
from games.models import DealPlayer, DealResult, Table
from learn.access import may_all_see, may_see_all, may_see_deal


class NoSuchDeal(Exception):
    """There is no such finished deal, or it is not for the viewer to see."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal: how it ended and who played it, by seat."""

    table: Table
    result: DealResult
    players: list[DealPlayer]

    @property
    def no(self) -> int:
        """Its number at its table."""
        return self.result.deal_no

    def seat_played_by(self, viewer: User | None) -> int | None:
        """The seat from which the viewer played it."""
        ids = [player.account_id for player in self.players]
        return ids.index(viewer.pk) if viewer is not None and viewer.pk in ids else None


def find_table(public_id: str) -> Table:
    """The table with that id; raises NoSuchDeal."""
    tables = Table.objects.filter(public_id=public_id).defer("snapshot").select_related("ruleset")
    table = tables.first() if is_public_id(public_id) else None
    if table is None:
        raise NoSuchDeal(public_id)
    return table


def find_deal(viewer: User | None, public_id: str, deal_no: int, token: str = "") -> Finished:
    """The deal, if the viewer may see it, perhaps by a link with that token; raises NoSuchDeal."""
    table = find_table(public_id)
    if not may_see_deal(viewer, table, deal_no, token):
        raise NoSuchDeal(public_id, deal_no)
    result = DealResult.objects.get(table=table, deal_no=deal_no)
    players = list(result.players.order_by("seat").select_related("account"))
    return Finished(table, result, players)


def deals_to_see(viewer: User | None, table: Table) -> list[DealResult]:
    """The finished deals of a table that the viewer may see without a link, in order."""
    results = DealResult.objects.filter(table=table).order_by("deal_no")
    if may_all_see(table) or may_see_all(viewer):
        return list(results)
    return [] if viewer is None else list(results.filter(players__account=viewer))
