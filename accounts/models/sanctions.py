"""What staff have forbidden an account, from when until when, and why."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id


class Sanction(models.Model):
    """Something is forbidden from `starts_at` on, until `ends_at` (None: for good) or until it is revoked.

    `reason` is what the person reads; it is stored as it was written. What each kind forbids is said by
    `accounts.permissions`.
    """

    class Kind(models.TextChoices):
        CHAT_MUTE = "chat_mute", _("no chat")
        RATED_SUSPENSION = "rated_suspension", _("no rated play")
        CLOSURE = "closure", _("account closed")

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="sanctions",
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    reason = models.CharField(_("reason, as the person reads it"), max_length=200)
    starts_at = models.DateTimeField(_("starts"))
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    imposed_at = models.DateTimeField(_("imposed at"))
    imposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("imposed by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("revoked by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at=None) | Q(ends_at__gt=F("starts_at")),
                name="accounts_sanction_ends_after_start",
            )
        ]

    def __str__(self) -> str:
        return self.public_id

    def is_in_force(self, now: datetime) -> bool:
        """Whether it holds at this moment; the moment of its end is free again."""
        ended = self.ends_at is not None and self.ends_at <= now
        return self.revoked_at is None and self.starts_at <= now and not ended
