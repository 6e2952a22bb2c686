"""How figures of statistics are written."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext

from learn.statistics.margins import Mean, Share
from learn.statistics.wins import ruleset_name

register = template.Library()

register.filter("ruleset_name", ruleset_name)

NOTHING = "–"
DATE_FORMATS = {
    "day": "SHORT_DATE_FORMAT",
    "week": "SHORT_DATE_FORMAT",
    "month": "YEAR_MONTH_FORMAT",
    "quarter": "YEAR_MONTH_FORMAT",
    "year": "Y",
}


@register.filter
def percent(share: Share) -> str:
    """A share in per cent with one decimal; a dash of nothing."""
    if share.rate is None:
        return NOTHING
    return gettext("%(number)s %%") % {"number": number_format(100 * share.rate, 1)}


@register.filter
def interval(share: Share) -> str:
    """Between which shares the true one lies, in whole per cent."""
    if share.low is None or share.high is None:
        return ""
    ends = {"low": f"{100 * share.low:.0f}", "high": f"{100 * share.high:.0f}"}
    return gettext("%(low)s–%(high)s %%") % ends


@register.filter
def margin(mean: Mean) -> str:
    """How far a mean may be from the true one, with its sign."""
    return "" if mean.margin is None else f"±{number_format(mean.margin, 1)}"


@register.filter
def decimal(value: float | None) -> str:
    """A number with one decimal; a dash for none."""
    return NOTHING if value is None else number_format(value, 1)


@register.filter
def span_start(start: datetime, span: str) -> str:
    """When a span of time began, no more exactly than it is long."""
    return date_format(timezone.localtime(start), DATE_FORMATS[span])
