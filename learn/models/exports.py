"""Copies of all that is stored of a person, made for him to take away."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class DataExport(models.Model):
    """The one copy of an account's data, from when it is asked for until it is forgotten.

    ``done`` of ``total`` deals are in it, ``tries`` counts how often the work was begun, ``touched_at`` is
    when it last went on. It speaks ``language``; the finished file has ``size`` bytes.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="data_export"
    )
    language = models.CharField(max_length=10)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    asked_at = models.DateTimeField()
    touched_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(
                fields=["touched_at"],
                name="learn_export_open",
                condition=Q(state__in=("waiting", "running")),
            )
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether it is still to come."""
        return self.state in (DataExport.State.WAITING, DataExport.State.RUNNING)

    @property
    def is_done(self) -> bool:
        """Whether its file is there."""
        return self.state == DataExport.State.DONE


class ExportPart(models.Model):
    """A piece of the file of a copy that is done; ``number`` is its place, from 0."""

    export = models.ForeignKey(DataExport, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["export", "number"], name="learn_export_part_once")]

    def __str__(self) -> str:
        return f"{self.export_id}:{self.number}"
