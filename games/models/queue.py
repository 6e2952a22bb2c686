"""Quick Play: who waits for a table."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class QueueEntry(models.Model):
    """An account that waits for three others; from `robots_at` on robots take the chairs that are left.

    It is written and removed by who holds the lock on the account's row.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_entry"
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    since = models.DateTimeField(_("since"))
    robots_at = models.DateTimeField(_("robots come at"), db_index=True)

    class Meta:
        verbose_name = _("entry of the queue")
        verbose_name_plural = _("entries of the queue")

    def __str__(self) -> str:
        return f"{self.account_id}: {self.ruleset}"
