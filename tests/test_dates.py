"""Dates are written so that nobody misreads them."""

from datetime import UTC, datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

MOMENT = datetime(2026, 11, 3, 16, 57, tzinfo=UTC)


@pytest.mark.parametrize("style", ["DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"])
def test_it_names_the_month_in_english(style: str) -> None:
    assert date_format(MOMENT, style) == "3 Nov 2026, 16:57"


def test_it_writes_a_month_in_chinese_with_the_year_first() -> None:
    with override("zh-hant"):
        assert date_format(MOMENT, "YEAR_MONTH_FORMAT") == "2026年11月"
