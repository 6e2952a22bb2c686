"""Annulling rated results: a page that shows what it changes, and does it for a reason."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from moderation.admin.common import staff_of
from moderation.reasons import LONGEST, stated_reason
from moderation.services.actions import OutOfReach
from moderation.services.ratings import annul_result
from ratings.annulment import preview
from ratings.models import RatedResult

MOST = 100
"""So many results are annulled in one go."""
DIGITS = 18
"""No result's number has more; far more would not even be read as a number."""


class Annulling(admin.ModelAdmin):
    """Rated results that can be annulled, one or many, after a look at what that changes."""

    actions = ["annul"]

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
        chosen = list(results.values_list("pk", flat=True)[: MOST + 1])
        if len(chosen) > MOST:
            text = gettext("No more than %d results are annulled in one go; these are the first.") % MOST
            self.message_user(request, text, messages.WARNING)
        return redirect(_annul_address(chosen[:MOST]))

    def get_urls(self) -> list[URLPattern]:
        """Also the page that shows what annulling changes, and does it."""
        view = self.admin_site.admin_view(self.annul_view)
        return [path("annul/", view, name="ratings_ratedresult_annul"), *super().get_urls()]

    def annul_view(self, request: HttpRequest) -> HttpResponse:
        """Show every rating that changes; annul the results of the address for a reason."""
        if not self.has_annul_permission(request):
            raise PermissionDenied
        chosen = self._chosen(request)
        results = [result for result in chosen if result.stands]
        if request.method == "POST" and self._annul(request, results):
            return redirect("admin:ratings_ratedresult_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Annul rated results"),
            "results": results,
            "annulled": [result for result in chosen if not result.stands],
            "effects": preview(results),
            "longest": LONGEST,
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/annul_results.html", context)

    def _chosen(self, request: HttpRequest) -> list[RatedResult]:
        """The results of the address, in the order in which they were settled."""
        wanted = [pk for pk in request.GET.getlist("id")[:MOST] if pk.isascii() and pk.isdigit()]
        chosen = self.get_queryset(request).filter(pk__in=[int(pk) for pk in wanted if len(pk) <= DIGITS])
        return list(chosen.order_by("pk"))

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


def _annul_address(results: list[Any]) -> str:
    return reverse("admin:ratings_ratedresult_annul", query={"id": results})
