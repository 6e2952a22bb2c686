"""A finished deal's part of the log, packed into one row."""

from typing import Any, NoReturn

from django.db import models

from games.models.guard import Unchangeable
from games.models.tables import Table


class PackedDealQuerySet(models.QuerySet["PackedDeal"]):
    """Packed deals in bulk: they may be read and added."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("a packed deal can't be changed")

    def delete(self) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("a packed deal can't be removed")


class PackedDeal(models.Model):
    """The entries of a table's log that belong to one deal, once nothing can be added to them any more.

    It stands for the entries from `first_seq` to `last_seq`, which are gone then; `entries` holds them as
    `games.stored_log` packs them.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="packed_deals")
    deal_no = models.PositiveIntegerField()
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()
    packed_at = models.DateTimeField()
    entries = models.BinaryField()

    objects = PackedDealQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "deal_no"], name="games_packed_deal_once"),
            models.CheckConstraint(
                condition=models.Q(first_seq__lte=models.F("last_seq")), name="games_packed_deal_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.deal_no}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the packed deal; raises Unchangeable for one that is stored already."""
        if not self._state.adding:
            raise Unchangeable("a packed deal can't be changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("a packed deal can't be removed")
