"""Reports: read with what is attached, taken on by one member of staff, and settled."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.models import DealResult, Table
from moderation.admin.common import (
    Identified,
    OfferedFilters,
    account_link,
    page_link,
    replay_links,
    staff_of,
)
from moderation.admin.evidence import evidence_table
from moderation.models import Report
from moderation.models.reports import LONGEST_TEXT
from moderation.services.reports import NotPossible, claim, release, resolve
from moderation.site import site
from ratings.models import RatedResult

State = Report.State
FACTS = (
    *("identity", "made_at", "state", "looked_at_by", "about", "reason", "text", "by"),
    *("person", "name", "where", "rated", "lines", "new_sanction"),
)
SETTLED = ("outcome", "note", "resolved_at")
BUTTONS = {"_claim": claim, "_release": release}
REFUSED = _("That is not possible: the report is settled, somebody else looks at it, or it concerns you.")


class SettleForm(forms.ModelForm):
    """What has come of a report: what the reporter reads, and why, for the staff."""

    outcome = forms.ChoiceField(
        label=_("Outcome, as the reporter reads it"),
        choices=Report.Outcome.choices,
        widget=forms.RadioSelect,
    )
    note = forms.CharField(
        label=_("Why, for the staff"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    class Meta:
        model = Report
        fields = ("outcome", "note")


@admin.register(Report, site=site)
class ReportAdmin(Identified, OfferedFilters, admin.ModelAdmin):
    """Reports, those that wait longest first."""

    list_display = ["identity", "made_at", "about", "reason", "person", "at_table", "state", "looked_at_by"]
    list_filter = ["state", "about", "reason", "outcome", "made_at"]
    list_select_related = ["account", "table", "claimed_by"]
    search_fields = ["public_id", "account__display_name", "account__public_id", "table__public_id", "text"]
    search_help_text = _("By the report's id or words, or the name or id of the account or table")
    ordering = [F("resolved_at").desc(nulls_first=True), "made_at"]
    actions = ["take_on"]
    form = SettleForm
    change_form_template = "admin/report_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Without the columns of tables that hold what nobody may see."""
        return super().get_queryset(request).defer("table__snapshot")

    def get_fields(self, request: HttpRequest, obj: Report | None = None) -> tuple[str, ...]:
        """What there is, and what is still to be said; the reporter only for those who may know."""
        knows = request.user.has_perm("moderation.view_reporter")
        facts = tuple(name for name in FACTS if name != "by" or knows)
        return (*facts, *SETTLED) if _is_settled(obj) else (*facts, *SETTLED[:2])

    def get_readonly_fields(self, request: HttpRequest, obj: Report | None = None) -> tuple[str, ...]:
        """All but what settles it."""
        return (*FACTS, *SETTLED) if _is_settled(obj) else FACTS

    @admin.display(description=_("account"))
    def person(self, report: Report) -> SafeString | str:
        """The way to whom it is about."""
        return account_link(report.account)

    @admin.display(description=_("reporter"))
    def by(self, report: Report) -> SafeString | str:
        """The way to who made it."""
        return account_link(report.reporter)

    @admin.display(description=_("looked at by"))
    def looked_at_by(self, report: Report) -> SafeString | str:
        """The way to who has taken it on."""
        return account_link(report.claimed_by)

    @admin.display(description=_("table"))
    def at_table(self, report: Report) -> SafeString | str:
        """The way to the table."""
        return _table_link(report.table)

    @admin.display(description=_("where in the game"))
    def where(self, report: Report) -> SafeString | str:
        """The table, the hand and the place in its log, and what has become of that hand."""
        if report.table is None:
            return "–"
        return format_html("{} · {}", _table_link(report.table), _place(report))

    @admin.display(description=_("rated result"))
    def rated(self, report: Report) -> SafeString | str:
        """The way to what the hand, or the whole game, did to ratings, so that it can be annulled."""
        results = RatedResult.objects.filter(table=report.table_id)
        found = results.filter(Q(deal_no=report.deal_no) | Q(deal_no=None)).first()
        return page_link(found, "" if found is None else found.public_id)

    @admin.display(description=_("attached lines"))
    def lines(self, report: Report) -> SafeString | str:
        """The lines of chat that came with it."""
        return evidence_table(report)

    @admin.display(description=_("sanction"))
    def new_sanction(self, report: Report) -> SafeString | str:
        """The way to forbid the account something because of this."""
        if report.account is None:
            return "–"
        query = {"account_id": report.account.public_id, "report_id": report.public_id}
        address = reverse("admin:accounts_sanction_add", query=query)
        return format_html('<a href="{}">{}</a>', address, gettext("Impose a sanction"))

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        """Settle the report."""
        resolve(obj, staff_of(request), Report.Outcome(obj.outcome), obj.note, timezone.now())

    def changeform_view(
        self, request: HttpRequest, object_id: Any = None, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a report; two of its buttons take it on and give it back, without the form."""
        pressed = next((name for name in BUTTONS if name in request.POST), None)
        report = None if pressed is None else self.get_object(request, object_id)
        if pressed is None or report is None:
            return self._form(request, object_id, form_url, extra_context)
        if self.has_change_permission(request, report):
            self._press(request, report, pressed)
        return HttpResponseRedirect(request.path)

    def _form(self, request: HttpRequest, object_id: Any, form_url: str, extra: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, object_id, form_url, extra)
        except NotPossible:
            self.message_user(request, REFUSED, messages.ERROR)
            return HttpResponseRedirect(request.path)

    def _press(self, request: HttpRequest, report: Report, pressed: str) -> bool:
        try:
            BUTTONS[pressed](report, staff_of(request), timezone.now())
        except NotPossible:
            self.message_user(request, REFUSED, messages.ERROR)
            return False
        return True

    @admin.action(permissions=["change"], description=_("Take the chosen reports on"))
    def take_on(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Take reports on, so that no colleague works on them too."""
        taken = sum(self._press(request, report, "_claim") for report in reports)
        text = ngettext("You have taken %d report on.", "You have taken %d reports on.", taken) % taken
        self.message_user(request, text, messages.SUCCESS)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody reports anything here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: reports stay."""
        return False


def _is_settled(report: Report | None) -> bool:
    return report is not None and report.state == State.RESOLVED


def _table_link(table: Table | None) -> SafeString | str:
    return page_link(table, "" if table is None else table.public_id)


def _place(report: Report) -> SafeString | str:
    """Hand and place in the log, and how the hand ended and was played, if it has."""
    if report.deal_no is None:
        return gettext("before the first hand")
    at = {"number": report.deal_no, "place": report.log_length}
    result = DealResult.objects.filter(table=report.table, deal_no=report.deal_no).first()
    how = gettext("not over") if result is None else result.get_outcome_display()
    text = gettext("hand %(number)d, entry %(place)d of the log") % at + f" · {how}"
    return text if result is None else format_html("{} · {}", text, replay_links(result))
