"""Making reports, and what staff do with them."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.names import shown_name
from accounts.permissions import may
from accounts.signals import account_closing, guest_taken_over
from accounts.texts import clean_paragraphs
from games.models import ChatLine
from moderation.models import AuditEntry, Report
from moderation.services.audit import note
from moderation.targets import Complaint, Target, attached_lines, deal_at, latest_lines

REPORTS_A_DAY = 10
DAY = timedelta(days=1)

State = Report.State


class MayNotReport(Exception):
    """The account may not report anything now."""


class TooManyReports(Exception):
    """The account has made as many reports within a day as it may."""


class NotPossible(Exception):
    """The report is settled, is another's, or concerns the one who wants to settle it."""


def make_report(reporter: User, target: Target, complaint: Complaint, now: datetime) -> Report:
    """Hand a report to the staff, with what belongs to it. The same again, while it waits, is the one before.

    Raises MayNotReport, TooManyReports.
    """
    if not may(reporter, "report", now):
        raise MayNotReport
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=reporter.pk)
        report = _draft(reporter, target, complaint, now)
        earlier = _waiting(report)
        if earlier is not None:
            return earlier
        if Report.objects.filter(reporter=reporter, made_at__gt=now - DAY).count() >= REPORTS_A_DAY:
            raise TooManyReports
        report.save()
    return report


def claim(report: Report, by: User, now: datetime) -> Report:
    """Take a report on, so that no colleague works on it too. Raises NotPossible."""
    with transaction.atomic():
        report = _locked(report, by)
        if report.state == State.CLAIMED and report.claimed_by != by:
            raise NotPossible
        before = _facts(report)
        report.state, report.claimed_by = State.CLAIMED, by
        _store(report, by, AuditEntry.Action.CLAIM, "", before, now)
    return report


def release(report: Report, by: User, now: datetime) -> Report:
    """Give a report that one has taken on back to all. Raises NotPossible."""
    with transaction.atomic():
        report = _locked(report, by)
        if report.claimed_by != by:
            raise NotPossible
        before = _facts(report)
        report.state, report.claimed_by = State.OPEN, None
        _store(report, by, AuditEntry.Action.RELEASE, "", before, now)
    return report


def resolve(report: Report, by: User, outcome: Report.Outcome, why: str, now: datetime) -> Report:
    """Settle a report, which nobody else has taken on; the reporter reads the outcome. Raises NotPossible."""
    with transaction.atomic():
        report = _locked(report, by)
        if report.state == State.CLAIMED and report.claimed_by != by:
            raise NotPossible
        before = _facts(report)
        report.state, report.claimed_by = State.RESOLVED, by
        report.outcome, report.note, report.resolved_at = outcome, why, now
        _store(report, by, AuditEntry.Action.RESOLVE, why, before, now)
    return report


@receiver(account_closing)
def forget_name(account: User, **_: Any) -> None:
    """Forget what a closed account was called when it was reported: nobody is to know any more."""
    Report.objects.filter(account=account).update(name="")


@receiver(guest_taken_over)
def pass_on_reports(guest: User, account: User, **_: Any) -> None:
    """Let what was reported about a guest be about the account that he is, and his own reports be its own."""
    Report.objects.filter(account=guest).update(account=account)
    Report.objects.filter(reporter=guest).update(reporter=account)


def _draft(reporter: User, target: Target, complaint: Complaint, now: datetime) -> Report:
    account = target.account or complaint.account
    return Report(
        about=target.about,
        reason=complaint.reason,
        text=clean_paragraphs(complaint.text),
        reporter=reporter,
        account=account,
        name="" if account is None else shown_name(account),
        table=target.table,
        line=target.line,
        made_at=now,
        **_attached(reporter, target),
    )


def _attached(reporter: User, target: Target) -> dict[str, Any]:
    """The place in the log and the lines of chat that go with a report."""
    if target.line is not None:
        lines = attached_lines(target.line, reporter)
    else:
        lines = [] if target.table is None else latest_lines(target.table, reporter)
    attached: dict[str, Any] = {"evidence": [_evidence(line) for line in lines]}
    if target.table is not None:
        place = target.table.log_length if target.line is None else target.line.log_length
        attached |= {"log_length": place, "deal_no": deal_at(target.table, place)}
    return attached


def _evidence(line: ChatLine) -> dict[str, Any]:
    return {
        "id": line.public_id,
        "at": line.at.isoformat(),
        "account": None if line.author is None else line.author.public_id,
        "chair": line.chair,
        "text": line.text,
        "phrase": line.phrase,
    }


def _waiting(report: Report) -> Report | None:
    """The report with which the reporter has said the same, if it is not settled."""
    same = {name: getattr(report, name) for name in ("reporter", "about", "account", "table", "line")}
    return Report.objects.filter(**same).exclude(state=State.RESOLVED).first()


def _locked(report: Report, by: User) -> Report:
    """The report as it is stored, locked; raises NotPossible if it is not for this member of staff."""
    stored = Report.objects.select_for_update(of=("self",)).get(pk=report.pk)
    if stored.state == State.RESOLVED or by.pk in (stored.reporter_id, stored.account_id):
        raise NotPossible
    return stored


def _facts(report: Report) -> dict[str, Any]:
    by = report.claimed_by
    return {
        "state": report.state,
        "looked_at_by": None if by is None else by.public_id,
        "outcome": report.outcome,
    }


def _store(
    report: Report, by: User, action: AuditEntry.Action, why: str, before: dict[str, Any], now: datetime
) -> None:
    report.save(update_fields=["state", "claimed_by", "outcome", "note", "resolved_at"])
    target = (AuditEntry.Target.REPORT, report.public_id)
    note(by, action, target, why, (before, _facts(report)), now)
