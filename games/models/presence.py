"""Who is connected, and whether the site itself was."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Heartbeat(models.Model):
    """The one row that says when any web process last showed itself; its lock makes a gap count once."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="games_heartbeat_only_one")]

    def __str__(self) -> str:
        return self.at.isoformat()


class Downtime(models.Model):
    """A time in which no web process was there, so that nobody could send a command.

    With `between_deals` it is the time in which the site was drained: only who waited for a new deal lost it.
    """

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    between_deals = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.began_at.isoformat()}/{self.ended_at.isoformat()}"


class Drain(models.Model):
    """The one row that is there while the site is drained before a restart.

    Until it is gone no deal against the clock begins, and no table is made.
    """

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    began_at = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("drain")
        verbose_name_plural = _("drain before a restart")
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="games_drain_only_one")]

    def __str__(self) -> str:
        return self.began_at.isoformat()


class Pulse(models.Model):
    """When a part of the site that serves no pages last showed that it works."""

    class Part(models.TextChoices):
        CLOCK = "clock"
        BEAT = "beat"

    part = models.CharField(max_length=10, primary_key=True, choices=Part)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part}: {self.at.isoformat()}"


class WebProcess(models.Model):
    """A running web process; one that has not been seen for a while is dead, and so are its connections."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.id)


class Connection(models.Model):
    """An open socket of an account, at a table or (None) in the lobby.

    The socket names itself, so that it is never noted twice.
    """

    id = models.UUIDField(primary_key=True)
    process = models.ForeignKey(WebProcess, on_delete=models.CASCADE, related_name="connections")
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE, related_name="connections")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.account_id} at {self.table_id or 'the lobby'}"
