"""The lines of chat that came with a report, as staff read them."""

from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext

from accounts.models import User
from games.phrases import phrase_text
from moderation.admin.common import account_link
from moderation.models import Report

ROW = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"


def evidence_table(report: Report) -> SafeString | str:
    """One row for each line: the mark of the reported one, when, who, and what was said.

    Who said it is looked up now, so that nobody is named whose account was closed since.
    """
    if not report.evidence:
        return "–"
    said_by = {entry["account"] for entry in report.evidence}
    authors = {account.public_id: account for account in User.objects.filter(public_id__in=said_by)}
    reported = None if report.line is None else report.line.public_id
    rows = [_row(entry, authors, entry["id"] == reported) for entry in report.evidence]
    return format_html("<table>{}</table>", format_html_join("", ROW, rows))


def _row(entry: dict[str, Any], authors: dict[str, User], is_reported: bool) -> tuple[Any, ...]:
    words = entry["text"] or phrase_text(entry["phrase"])
    at = parse_datetime(entry["at"])
    return (
        gettext("reported →") if is_reported else "",
        "" if at is None else date_format(localtime(at), "DATETIME_FORMAT"),
        account_link(authors.get(entry["account"])),
        format_html("<strong>{}</strong>", words) if is_reported else words,
    )
