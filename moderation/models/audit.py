"""The trail of what staff did: lines are appended, never changed."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.guard import Unchangeable


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    """Lines of the trail in bulk: they may be read and appended."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the audit trail can't be changed")

    def delete(self) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the audit trail can't be shortened")


class AuditEntry(models.Model):
    """One thing that a member of staff did: when, to what, why, and what it changed.

    What it was done to is named by its public id alone, so that the trail tells nobody's name.
    """

    class Target(models.TextChoices):
        ACCOUNT = "account", _("account")
        TABLE = "table", _("table")
        REPORT = "report", _("report")
        SANCTION = "sanction", _("sanction")
        RESULT = "result", _("rated result")
        GROUP = "group", _("group of staff")
        SITE = "site", _("the whole site")

    class Action(models.TextChoices):
        CLOSE_ACCOUNT = "close_account", _("closed an account")
        CHANGE_RIGHTS = "change_rights", _("changed somebody's rights")
        CLOSE_TABLE = "close_table", _("closed a table")
        IMPOSE = "impose", _("imposed a sanction")
        REVOKE = "revoke", _("revoked a sanction")
        CLAIM = "claim", _("took a report on")
        RELEASE = "release", _("gave a report back")
        RESOLVE = "resolve", _("settled a report")
        CHANGE_GROUP = "change_group", _("changed a group of staff")
        ANNUL = "annul", _("annulled a rated result")
        BEGIN_DRAIN = "begin_drain", _("drained the site before a restart")
        END_DRAIN = "end_drain", _("ended the drain")

    at = models.DateTimeField(_("when"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("who"), on_delete=models.PROTECT, related_name="+"
    )
    action = models.CharField(_("what"), max_length=20, choices=Action)
    target = models.CharField(_("kind"), max_length=10, choices=Target)
    target_id = models.CharField(_("id"), max_length=150, db_index=True)
    reason = models.CharField(_("why"), max_length=1000, blank=True)
    before = models.JSONField(_("before"))
    after = models.JSONField(_("after"))

    objects = AuditQuerySet.as_manager()

    class Meta:
        verbose_name = _("line of the audit trail")
        verbose_name_plural = _("lines of the audit trail")

    def __str__(self) -> str:
        return f"{self.action} {self.target_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Append the line; raises Unchangeable for one that is stored already."""
        if not self._state.adding:
            raise Unchangeable("the audit trail can't be changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the audit trail can't be shortened")
