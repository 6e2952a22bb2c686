"""Copies of all that is stored of a person, made for him to take away."""

from django.conf import settings
from django.db import models

from learn.models.jobs import Job


class DataExport(Job):
    """The one copy of an account's data, from when it is asked for until it is forgotten.

    Its parts as a job are the finished deals. It speaks ``language``; the finished file has ``size`` bytes.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="data_export"
    )
    language = models.CharField(max_length=10)
    size = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.account_id}: {self.state}"


class ExportPart(models.Model):
    """A piece of the file of a copy that is done; ``number`` is its place, from 0."""

    export = models.ForeignKey(DataExport, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["export", "number"], name="learn_export_part_once")]

    def __str__(self) -> str:
        return f"{self.export_id}:{self.number}"
