"""What rated results, and their annulments, did to ratings: lines of the ledger, to be read with a result."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from moderation.admin.common import ReadOnly, account_link
from ratings.models import LedgerLine
from ratings.templatetags.ratings import points


class LineInline(ReadOnly, admin.TabularInline):
    """What the result, and its annulment, did to each rating."""

    model = LedgerLine
    fields = ("person", "at", "game_points", "placed", "left", "rating_points", "was", "became")
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

    @admin.display(description=_("game points"))
    def game_points(self, line: LedgerLine) -> SafeString | str:
        """What was won or lost at the table; an annulment moves nothing there."""
        return points(line.change) if _settled(line) else "–"

    @admin.display(description=_("place"))
    def placed(self, line: LedgerLine) -> str:
        """The place in the result."""
        return str(line.place) if _settled(line) else "–"

    @admin.display(description=_("left early"))
    def left(self, line: LedgerLine) -> str:
        """Whether the player had left or was away at the end."""
        return gettext("left early") if line.left_early else "–"

    @admin.display(description=_("rating points"))
    def rating_points(self, line: LedgerLine) -> SafeString | str:
        """By how much the rating moved."""
        return points(line.points, 1)

    @admin.display(description=_("rating before"))
    def was(self, line: LedgerLine) -> str:
        """Rating and deviation before."""
        return f"{line.value_before:.1f} ± {line.deviation_before:.0f}"

    @admin.display(description=_("rating after"))
    def became(self, line: LedgerLine) -> str:
        """Rating and deviation after."""
        return f"{line.value_after:.1f} ± {line.deviation_after:.0f}"


def _settled(line: LedgerLine) -> bool:
    return line.kind == LedgerLine.Kind.SETTLED
