"""Work that a background worker does because somebody has asked for it."""

from django.db import models
from django.db.models import Q


class Job(models.Model):
    """Work of a background worker, from when it is asked for until it is done.

    ``done`` of ``total`` parts of it are done, ``tries`` counts how often it was begun, ``touched_at`` is
    when it last went on.
    """

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    asked_at = models.DateTimeField()
    touched_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True
        indexes = [
            models.Index(
                fields=["touched_at"],
                name="%(app_label)s_%(class)s_open",
                condition=Q(state__in=("waiting", "running")),
            )
        ]

    @property
    def is_open(self) -> bool:
        """Whether it is still to come."""
        return self.state in (Job.State.WAITING, Job.State.RUNNING)

    @property
    def is_done(self) -> bool:
        """Whether what was asked for is there."""
        return self.state == Job.State.DONE
