"""Rated results: found, and read with their lines in the ledger."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import shown_name
from games.rulesets import ruleset_choices
from games.words import FORMATS, in_language
from moderation.admin.annulling import Annulling
from moderation.admin.common import Identified, InWords, OfferedFilters, ReadOnly, page_link
from moderation.admin.ledger import LineInline
from moderation.site import site
from ratings.models import LedgerLine, RatedResult

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


class ByRuleset(admin.SimpleListFilter):
    """Results by one ruleset."""

    title = _("ruleset")
    parameter_name = "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """All rulesets, by name."""
        return [(rules.id, in_language(rules.name)) for rules in ruleset_choices()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RatedResult]) -> QuerySet[RatedResult]:
        """Those by the chosen one."""
        return queryset.filter(ruleset=self.value()) if self.value() else queryset


class ByFormat(admin.SimpleListFilter):
    """Results of games of one length."""

    title = _("format")
    parameter_name = "format"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """All formats, by name."""
        return list(FORMATS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[RatedResult]) -> QuerySet[RatedResult]:
        """Those of the chosen one."""
        return queryset.filter(format=self.value()) if self.value() else queryset


@admin.register(RatedResult, site=site)
class RatedResultAdmin(Identified, InWords, OfferedFilters, ReadOnly, Annulling):
    """Rated results, as staff see them, the newest first."""

    list_display = ["identity", "at", "rules", "length", "people", "weight", "annulled_at"]
    list_filter = [Annulled, ByRuleset, ByFormat, "at"]
    search_fields = [
        *("public_id", "table__public_id"),
        *("lines__account__display_name", "lines__account__public_id"),
    ]
    search_help_text = _("By the id of the result or its table, or the name or id of one of its players")
    ordering = ["-at"]
    fields = (
        *("identity", "receipt", "at_table", "deal_no", "rules", "length", "at", "weight"),
        *("annulled_at", "annulled_by", "annulled_reason", "to_annul"),
    )
    readonly_fields = fields
    inlines = [LineInline]

    class Media:
        css: ClassVar = {"all": ["styles/staff.css"]}

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

    @admin.display(description=_("receipt"))
    def receipt(self, result: RatedResult) -> SafeString:
        """The way to what everybody sees of it."""
        address = reverse("rating_receipt", args=[result.public_id])
        return format_html('<a href="{}">{}</a>', address, gettext("What everybody sees"))
