"""The switch with which staff drain the site before a restart."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Drain
from games.queries import deals_in_play
from moderation.admin.common import ReadOnly, staff_of
from moderation.reasons import LONGEST, stated_reason
from moderation.services import operation
from moderation.site import site


@admin.register(Drain, site=site)
class DrainAdmin(ReadOnly, admin.ModelAdmin):
    """One page instead of a list: how it stands, and the switch."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Say how it stands; begin or end the drain for a reason."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if request.method == "POST":
            self._switch(request)
            return redirect("admin:games_drain_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Drain before a restart"),
            "drain": Drain.objects.first(),
            "in_play": deals_in_play(),
            "may_switch": self.may_switch(request),
            "longest": LONGEST,
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/drain.html", context)

    def may_switch(self, request: HttpRequest) -> bool:
        """Draining is for those who may change it, which nobody may do in any other way."""
        return bool(request.user.has_perm("games.change_drain"))

    def _switch(self, request: HttpRequest) -> None:
        if not self.may_switch(request):
            raise PermissionDenied
        reason = stated_reason(request)
        if reason is None:
            return
        by, now = staff_of(request), timezone.now()
        if "end" in request.POST:
            done = operation.end_drain(by, reason, now)
        else:
            done = operation.begin_drain(by, reason, now)
        if done:
            messages.success(request, gettext("Done. All tables and pages are told within a second."))
        else:
            messages.warning(request, gettext("Nothing was done: somebody else was faster."))
