"""Invitations: somebody is asked by name to sit down at a table."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id
from games.models.tables import Table


class Invitation(models.Model):
    """One person's invitation to a table, from its sending to its answer. It keeps no chair free."""

    class Answer(models.TextChoices):
        PENDING = "pending", _("not answered")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("taken back")

    VALID = (Answer.PENDING, Answer.ACCEPTED)
    """Whoever has accepted may come back after leaving."""

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    answer = models.CharField(_("answer"), max_length=10, choices=Answer, default=Answer.PENDING)
    sent_at = models.DateTimeField(_("sent at"))
    answered_at = models.DateTimeField(_("answered at"), null=True)
    mailed = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "account"],
                condition=Q(answer="pending"),
                name="games_invitation_pending_once",
            )
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_over(self) -> bool:
        """Whether it lets nobody in any more."""
        return self.answer not in Invitation.VALID
