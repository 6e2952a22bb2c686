"""Reporting something, and what has become of one's reports."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.identifiers import is_public_id
from accounts.models import User
from accounts.permissions import may
from moderation.forms import ReportForm
from moderation.queries import reports_of
from moderation.services.reports import REPORTS_A_DAY, MayNotReport, TooManyReports, make_report
from moderation.targets import NothingThere, Target, find_line, find_person, find_table

FINDERS = {"line": find_line, "person": find_person, "table": find_table}


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """The form that reports the line, person or table of the address; what nobody may see is not there."""
    reporter = _reporter(request)
    target = _target(request, reporter)
    form = ReportForm(target, request.POST or None)
    if form.is_valid():
        try:
            make_report(reporter, target, form.complaint, timezone.now())
        except MayNotReport:
            raise PermissionDenied from None
        except TooManyReports:
            form.add_error(None, gettext("You have made %d reports today. Go on tomorrow.") % REPORTS_A_DAY)
        else:
            messages.success(request, gettext("Thank you. The staff will look at it."))
            return redirect("reports")
    return render(request, "moderation/report.html", {"form": form, "target": target})


@login_required
@never_cache
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """What the visitor has reported, each with its state."""
    account = request.user
    made = reports_of(account) if isinstance(account, User) else []
    return render(request, "moderation/reports.html", {"reports": made})


def _reporter(request: HttpRequest) -> User:
    account = request.user
    if not isinstance(account, User) or not may(account, "report"):
        raise PermissionDenied
    return account


def _target(request: HttpRequest, reporter: User) -> Target:
    for kind, find in FINDERS.items():
        public_id = request.GET.get(kind, "")
        if is_public_id(public_id):
            try:
                return find(reporter, public_id)
            except NothingThere:
                raise Http404 from None
    raise Http404
