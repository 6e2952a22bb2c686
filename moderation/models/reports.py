"""What people report to the staff."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id
from games.models import ChatLine, Table

LONGEST_TEXT = 1000


class Report(models.Model):
    """Somebody asks the staff to look at a line of chat, a name, or what happens at a table.

    `account` is whom it is about, None where it is about a table as a whole. `deal_no` and `log_length` say
    where in the table's log it was. `evidence` is what was attached when it was made: lines of chat, with
    the public ids of those who said them; `name` is the name that was shown then.
    """

    class About(models.TextChoices):
        LINE = "line", _("a line of chat")
        NAME = "name", _("a name")
        TABLE = "table", _("a table")

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("Insults, threats or hatred")
        SPAM = "spam", _("Advertising or flooding")
        NAME = "name", _("An offensive or misleading name")
        COLLUSION = "collusion", _("Playing together, or telling tiles")
        STALLING = "stalling", _("Stalling, or leaving on purpose")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        OPEN = "open", _("waiting")
        CLAIMED = "claimed", _("being looked at")
        RESOLVED = "resolved", _("settled")

    class Outcome(models.TextChoices):
        ACTED = "acted", _("We have acted on it.")
        NO_BREACH = "no_breach", _("We looked at it and found no rule broken.")
        KNOWN = "known", _("We knew of this already.")

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    about = models.CharField(_("about"), max_length=10, choices=About)
    reason = models.CharField(_("reason"), max_length=20, choices=Reason)
    text = models.TextField(_("in the reporter's words"), max_length=LONGEST_TEXT, blank=True)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reporter"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="reports_made",
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="reports",
    )
    name = models.CharField(_("name shown then"), max_length=30, blank=True)
    table = models.ForeignKey(
        Table, verbose_name=_("table"), null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    line = models.ForeignKey(ChatLine, null=True, on_delete=models.SET_NULL, related_name="+")
    deal_no = models.PositiveIntegerField(_("hand"), null=True)
    log_length = models.PositiveIntegerField(_("place in the log"), null=True)
    evidence = models.JSONField(default=list)
    made_at = models.DateTimeField(_("made at"))

    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("looked at by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    outcome = models.CharField(
        _("outcome, as the reporter reads it"), max_length=10, choices=Outcome, blank=True
    )
    note = models.CharField(_("note for the staff"), max_length=LONGEST_TEXT, blank=True)
    resolved_at = models.DateTimeField(_("settled at"), null=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        permissions = [("view_reporter", "Can see who made a report")]
        indexes = [
            models.Index(
                fields=["made_at"], name="moderation_report_waiting", condition=~Q(state="resolved")
            ),
            models.Index(fields=["reporter", "made_at"], name="moderation_report_made"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="resolved", resolved_at__isnull=False) & ~Q(outcome="")
                | ~Q(state="resolved") & Q(outcome="", resolved_at=None),
                name="moderation_report_settled_with_outcome",
            )
        ]

    def __str__(self) -> str:
        return self.public_id
