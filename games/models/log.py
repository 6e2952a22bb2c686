"""What happened at a table, and what became of each command and each deal."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from games.models.archive import PackedDeal
from games.models.guard import Unchangeable
from games.models.tables import Table


class LogEntryQuerySet(models.QuerySet["LogEntry"]):
    """Rows of the log in bulk: they may be read and appended."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the log of a table can't be changed")

    def delete(self) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the log of a table can't be shortened")

    def give_way(self) -> int:
        """Remove entries for which packed deals stand; how many.

        Raises Unchangeable, and removes nothing, if there is none for one of them.
        """
        packed = PackedDeal.objects.filter(
            table=OuterRef("table"),
            deal_no=OuterRef("deal_no"),
            first_seq__lte=OuterRef("seq"),
            last_seq__gte=OuterRef("seq"),
        )
        if self.filter(~Exists(packed)).exists():
            raise Unchangeable("the log of a table can't be shortened")
        return super().delete()[0]


class LogEntry(models.Model):
    """The events of one command at a table, or those of them that belong to one deal.

    `seq` is the total order of the table's entries; `deal_no` is the deal that the events belong to, counted
    from its commitment; `events` are as the engine's codec writes them.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="log")
    seq = models.PositiveIntegerField()
    deal_no = models.PositiveIntegerField()
    at = models.DateTimeField()
    events = models.JSONField()

    objects = LogEntryQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="games_log_seq")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Append the entry; raises Unchangeable for one that is stored already."""
        if not self._state.adding:
            raise Unchangeable("the log of a table can't be changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the log of a table can't be shortened")


class CommandReceipt(models.Model):
    """The answer that a command got, so that the same command sent again gets the same answer.

    `command_id` is the sender's; `refusal` is the code of a refusal, empty for an accepted command.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="receipts")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    command_id = models.UUIDField()
    refusal = models.CharField(max_length=40, blank=True)
    received_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "account", "command_id"], name="games_receipt_once")
        ]

    def __str__(self) -> str:
        return str(self.command_id)


class DealResult(models.Model):
    """How a deal ended, written with its last event. `winner` and `payer` are seats, 0–3 for E S W N."""

    class Outcome(models.TextChoices):
        WON = "won", _("won")
        EXHAUSTED = "exhausted", _("drawn")
        ANNULLED = "annulled", _("annulled")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    deal_no = models.PositiveIntegerField(_("hand"))
    prevailing = models.PositiveSmallIntegerField(_("prevailing wind"))
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome)
    winner = models.PositiveSmallIntegerField(_("winner"), null=True)
    payer = models.PositiveSmallIntegerField(_("discarder"), null=True)
    fan = models.PositiveSmallIntegerField(_("fan"), null=True)
    ended_at = models.DateTimeField(_("ended at"))

    class Meta:
        verbose_name = _("result of a hand")
        verbose_name_plural = _("results of hands")
        constraints = [models.UniqueConstraint(fields=["table", "deal_no"], name="games_result_once")]
        indexes = [models.Index(fields=["ended_at"], name="games_result_ended")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.deal_no}"


class DealPlayer(models.Model):
    """One seat of a finished deal: who played it, and by how much the score changed.

    Who has `left_early` had gone for good before its end, or was away then, so that the server played.
    """

    result = models.ForeignKey(DealResult, on_delete=models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    chair = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="deals_played"
    )
    change = models.IntegerField()
    left_early = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["result", "seat"], name="games_player_once_per_seat")]

    def __str__(self) -> str:
        return f"{self.result_id} seat {self.seat}"
