"""Rated results: found, read with their lines in the ledger, and annulled once one sees what that changes."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.names import shown_name
from moderation.admin.common import Identified, OfferedFilters, ReadOnly, account_link, page_link, staff_of
from moderation.reasons import LONGEST, stated_reason
from moderation.services.actions import OutOfReach
from moderation.services.ratings import annul_result
from moderation.site import site
from ratings.annulment import preview
from ratings.models import LedgerLine, RatedResult
from ratings.words import pool_name

MOST = 100
"""So many results are annulled in one go."""
SETTLED = LedgerLine.objects.filter(kind=LedgerLine.Kind.SETTLED).select_related("account").order_by("chair")


class Annulled(admin.SimpleListFilter):
    """Results that stand, or were annulled."""

    title = _("annulled")
    parameter_name = "annulled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Yes or no."""
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RatedResult]) -> QuerySet[RatedResult]:
        """Those for which it is as chosen."""
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(annulled_at__isnull=self.value() == "no")


class LineInline(ReadOnly, admin.TabularInline):
    """What the result, and its annulment, did to each rating."""

    model = LedgerLine
    fields = ("person", "kind", "at", "change", "place", "left_early", "was", "became")
    readonly_fields = fields
    ordering = ["pk"]
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[LedgerLine]:
        """With the accounts, so that their names need no query each."""
        return super().get_queryset(request).select_related("account")

    @admin.display(description=_("account"))
    def person(self, line: LedgerLine) -> SafeString | str:
        """The way to whose rating it is."""
        return account_link(line.account)

    @admin.display(description=_("rating before"))
    def was(self, line: LedgerLine) -> str:
        """Rating and deviation before."""
        return f"{line.value_before:.1f} ± {line.deviation_before:.0f}"

    @admin.display(description=_("rating after"))
    def became(self, line: LedgerLine) -> str:
        """Rating and deviation after."""
        return f"{line.value_after:.1f} ± {line.deviation_after:.0f}"


@admin.register(RatedResult, site=site)
class RatedResultAdmin(Identified, OfferedFilters, ReadOnly, admin.ModelAdmin):
    """Rated results, as staff see them, the newest first."""

    list_display = ["identity", "at", "ruleset", "format", "people", "weight", "annulled_at"]
    list_filter = [Annulled, "ruleset", "format", "at"]
    search_fields = [
        *("public_id", "table__public_id"),
        *("lines__account__display_name", "lines__account__public_id"),
    ]
    search_help_text = _("By the id of the result or its table, or the name or id of one of its players")
    ordering = ["-at"]
    fields = (
        *("identity", "at_table", "deal_no", "ruleset", "format", "at", "weight"),
        *("annulled_at", "annulled_by", "annulled_reason", "to_annul"),
    )
    readonly_fields = fields
    inlines = [LineInline]
    actions = ["annul"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[RatedResult]:
        """With the names of the four, and without the columns of tables that hold what nobody may see."""
        results = (
            super().get_queryset(request).select_related("table", "annulled_by").defer("table__snapshot")
        )
        return results.prefetch_related(Prefetch("lines", SETTLED, to_attr="settled"))

    @admin.display(description=_("players"))
    def people(self, result: Any) -> str:
        """The four, by chair."""
        return gettext(", ").join(shown_name(line.account) for line in result.settled)

    @admin.display(description=_("table"))
    def at_table(self, result: RatedResult) -> SafeString | str:
        """The way to the table."""
        return page_link(result.table, result.table.public_id)

    @admin.display(description=_("annul"))
    def to_annul(self, result: RatedResult) -> SafeString | str:
        """The way to what annulling it would change."""
        if not result.stands:
            return "–"
        text = gettext("See what that changes")
        return format_html('<a href="{}">{}</a>', _annul_address([result.pk]), text)

    def has_annul_permission(self, request: HttpRequest) -> bool:
        """Annulling is for those who may change results, which nobody may do in any other way."""
        return bool(request.user.has_perm("ratings.change_ratedresult"))

    @admin.action(permissions=["annul"], description=_("Annul the chosen results…"))
    def annul(self, request: HttpRequest, results: QuerySet[RatedResult]) -> HttpResponseRedirect:
        """Show what annulling them changes, before anything is done."""
        return redirect(_annul_address(list(results.values_list("pk", flat=True)[:MOST])))

    def get_urls(self) -> list[URLPattern]:
        """Also the page that shows what annulling changes, and does it."""
        view = self.admin_site.admin_view(self.annul_view)
        return [path("annul/", view, name="ratings_ratedresult_annul"), *super().get_urls()]

    def annul_view(self, request: HttpRequest) -> HttpResponse:
        """Show every rating that changes; annul the results of the address for a reason."""
        if not self.has_annul_permission(request):
            raise PermissionDenied
        results = self._chosen(request)
        if request.method == "POST" and self._annul(request, results):
            return redirect("admin:ratings_ratedresult_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Annul rated results"),
            "results": results,
            "effects": [(effect, pool_name(effect.pool)) for effect in preview(results)],
            "longest": LONGEST,
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/annul_results.html", context)

    def _chosen(self, request: HttpRequest) -> list[RatedResult]:
        """The results of the address that stand, in the order in which they were settled."""
        wanted = [int(pk) for pk in request.GET.getlist("id")[:MOST] if pk.isascii() and pk.isdigit()]
        chosen = self.get_queryset(request).filter(pk__in=[pk for pk in wanted if pk < 2**63])
        return list(chosen.filter(annulled_at=None).order_by("pk"))

    def _annul(self, request: HttpRequest, results: list[RatedResult]) -> bool:
        """Annul them; False, once the member of staff was told, if no reason was given."""
        reason = stated_reason(request)
        if reason is None:
            return False
        done = sum(self._annul_one(request, result, reason) for result in results)
        text = ngettext("%d result was annulled.", "%d results were annulled.", done) % done
        self.message_user(request, text, messages.SUCCESS if done else messages.WARNING)
        return True

    def _annul_one(self, request: HttpRequest, result: RatedResult, reason: str) -> bool:
        try:
            return annul_result(staff_of(request), result, reason, timezone.now())
        except OutOfReach:
            text = gettext("You can't annul a result of your own: %s.") % result.public_id
            self.message_user(request, text, messages.ERROR)
            return False


def _annul_address(results: list[int]) -> str:
    return reverse("admin:ratings_ratedresult_annul", query={"id": results})
