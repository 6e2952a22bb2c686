"""Tables: found, read and closed. Never a hidden tile, a seed, a snapshot, a log, a link or a code."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import DealResult, Seat, Table
from moderation.admin.common import (
    Identified,
    InWords,
    OfferedFilters,
    ReadOnly,
    account_link,
    list_link,
    replay_links,
    staff_of,
)
from moderation.models import Report
from moderation.reasons import ReasonForm, stated_reason
from moderation.services.actions import close_table
from moderation.site import site
from ratings.models import RatedResult


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sat at a table, and when."""

    model = Seat
    fields = ("chair", "kind", "person", "level", "since", "left_at", "kicked")
    readonly_fields = fields
    ordering = ["chair", "since"]
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """With the accounts, so that their names need no query each."""
        return super().get_queryset(request).select_related("account")

    @admin.display(description=_("account"))
    def person(self, seat: Seat) -> SafeString | str:
        """The way to who sat there."""
        return account_link(seat.account)


class DealResultInline(ReadOnly, admin.TabularInline):
    """How the hands of a table ended."""

    model = DealResult
    fields = ("deal_no", "outcome", "winner", "payer", "fan", "ended_at", "replay")
    readonly_fields = fields
    ordering = ["deal_no"]
    extra = 0

    @admin.display(description=_("replay"))
    def replay(self, result: DealResult) -> SafeString:
        """The ways to how the hand was played, and to what each of the four was asked."""
        return replay_links(result)


@admin.register(Table, site=site)
class TableAdmin(Identified, InWords, OfferedFilters, ReadOnly, admin.ModelAdmin):
    """Tables, as staff see them."""

    list_display = ["identity", "kind", "status", "rules", "host", "created_at", "last_action_at"]
    list_filter = ["status", "kind", "rated", "visibility", "created_at"]
    list_select_related = ["ruleset", "host"]
    search_fields = ["public_id", "seats__account__display_name", "seats__account__public_id"]
    search_help_text = _("By the table's id, or the name or id of somebody who sat there")
    ordering = ["-created_at"]
    fields = (
        *("identity", "kind", "status", "host", "visibility", "reports_about", "rated_results"),
        *("rules", "length", "clock", "flowers", "rated", "move_help", "spectators", "absent"),
        *("created_at", "started_at", "last_action_at", "closed_at"),
    )
    readonly_fields = fields
    inlines = [SeatInline, DealResultInline]
    actions = ["close_tables"]
    action_form = ReasonForm

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """Without the columns that hold what nobody may see."""
        return super().get_queryset(request).defer("snapshot", "link_token", "code")

    @admin.display(description=_("rated results"))
    def rated_results(self, table: Table) -> SafeString:
        """The way to what its hands did to ratings."""
        count = RatedResult.objects.filter(table=table).count()
        return list_link(RatedResult, ngettext("%d result", "%d results", count) % count, q=table.public_id)

    @admin.display(description=_("reports"))
    def reports_about(self, table: Table) -> SafeString:
        """The way to what was reported at the table."""
        count = Report.objects.filter(table=table).count()
        return list_link(Report, ngettext("%d report", "%d reports", count) % count, q=table.public_id)

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Closing is for those who may change tables, which nobody may do in any other way."""
        return request.user.has_perm("games.change_table")

    @admin.action(description=_("Close the selected tables"), permissions=["close"])
    def close_tables(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Close tables for a reason; hands in play there are annulled."""
        reason = stated_reason(request)
        if reason is None:
            return
        closed = sum(close_table(staff_of(request), table, reason, timezone.now()) for table in queryset)
        text = ngettext("%d table was closed.", "%d tables were closed.", closed) % closed
        self.message_user(request, text, messages.SUCCESS)
