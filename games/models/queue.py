"""Quick Play: who waits for a table."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.networks import MARK_LENGTH
from games.engine.formats import SINGLE_HAND

MOST_WAITING = 200
"""So many of the queue are looked at together, those who wait longest."""


class QueueEntry(models.Model):
    """An account that waits for three others; from `robots_at` on robots take the chairs that are left.

    Who waits for a `rated` table waits for people alone; his `network` is a mark of the address that he came
    from, which does not tell it. An entry is written and removed by who holds the lock on the account's row.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_entry"
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    format = models.CharField(_("format"), max_length=20, default=SINGLE_HAND)
    rated = models.BooleanField(_("rated"), default=False)
    network = models.CharField(max_length=MARK_LENGTH, blank=True, default="")
    since = models.DateTimeField(_("since"))
    robots_at = models.DateTimeField(_("robots come at"), null=True, db_index=True)

    class Meta:
        verbose_name = _("entry of the queue")
        verbose_name_plural = _("entries of the queue")
        constraints = [
            models.CheckConstraint(
                condition=Q(rated=True, robots_at=None) | Q(rated=False, robots_at__isnull=False),
                name="games_queue_robots_unless_rated",
            )
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.ruleset}, {self.format}"
