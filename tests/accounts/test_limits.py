"""How many guest accounts one address may open."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest

from accounts import limits
from accounts.limits import LimitReached, count_attempt, count_drill, count_guest, forget_attempts
from mahjongsite.cache import FailSafeCache

NOW = datetime(2026, 11, 30, 12, 15, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _two_guests_an_hour(settings: Any) -> None:
    settings.GUESTS_PER_HOUR = 2


def use_up(address: str) -> None:
    for _ in range(2):
        count_guest(address, NOW)


def test_it_refuses_the_third_guest_and_says_how_long_to_wait() -> None:
    use_up("192.0.2.7")

    with pytest.raises(LimitReached) as refusal:
        count_guest("192.0.2.7", NOW)

    assert refusal.value.retry_after == 45 * 60


def test_it_counts_each_address_by_itself() -> None:
    use_up("192.0.2.7")

    count_guest("192.0.2.8", NOW)


def test_it_takes_a_household_with_many_ipv6_addresses_for_one() -> None:
    use_up("2001:db8:1:2::1")

    with pytest.raises(LimitReached):
        count_guest("2001:db8:1:2:ffff::9", NOW)
    count_guest("2001:db8:1:3::1", NOW)


def test_it_tells_ipv4_addresses_apart_where_they_are_written_as_ipv6() -> None:
    use_up("::ffff:192.0.2.7")

    count_guest("::ffff:192.0.2.8", NOW)
    with pytest.raises(LimitReached):
        count_guest("192.0.2.7", NOW)


def test_it_reads_addresses_of_the_local_network() -> None:
    use_up("fe80::1%eth0")

    with pytest.raises(LimitReached):
        count_guest("fe80::2", NOW)


def test_it_begins_anew_in_the_next_hour() -> None:
    use_up("192.0.2.7")

    count_guest("192.0.2.7", NOW + timedelta(hours=1))


@pytest.mark.parametrize("address", ["", "not an address"])
def test_it_counts_addresses_that_it_cannot_read_together(address: str) -> None:
    use_up(address)

    with pytest.raises(LimitReached):
        count_guest("neither", NOW)


def test_it_refuses_nobody_while_the_cache_is_away() -> None:
    away = FailSafeCache("redis://127.0.0.1:1/0", {})

    with patch.object(limits, "cache", away):
        for _ in range(5):
            count_guest("192.0.2.7", NOW)


def try_often(name: str = "mei", address: str = "192.0.2.7") -> None:
    for _ in range(limits.ATTEMPTS_AT_ACCOUNT):
        count_attempt(address, name, NOW)


def test_it_refuses_the_sixth_attempt_at_an_account_and_says_how_long_to_wait() -> None:
    try_often()

    with pytest.raises(LimitReached) as refusal:
        count_attempt("192.0.2.7", "mei", NOW + timedelta(minutes=1))

    assert refusal.value.retry_after == 4 * 60


def test_it_counts_attempts_by_address_and_account() -> None:
    try_often()

    count_attempt("192.0.2.8", "mei", NOW)
    count_attempt("192.0.2.7", "bo", NOW)


def test_it_begins_anew_with_attempts_after_a_while() -> None:
    try_often()

    count_attempt("192.0.2.7", "mei", NOW + timedelta(minutes=5))


def test_it_begins_anew_with_attempts_after_the_right_password() -> None:
    try_often()

    forget_attempts("192.0.2.7", "mei", NOW)

    try_often()


# The database compares in capitals: these all name the account "mis".
@pytest.mark.parametrize("spelling", ["MIS", " mis ", "m\u0131s", "mi\u017f"])
def test_it_takes_spellings_that_reach_the_same_account_for_one(spelling: str) -> None:
    try_often(spelling)

    with pytest.raises(LimitReached):
        count_attempt("192.0.2.7", "mis", NOW)


def test_it_lets_a_class_drill_from_one_address_but_no_crawler() -> None:
    with patch.object(limits, "DRILLS_OF_ADDRESS", 2):
        count_drill("192.0.2.7", NOW)
        count_drill("192.0.2.7", NOW)
        with pytest.raises(LimitReached):
            count_drill("192.0.2.7", NOW)
        count_drill("192.0.2.8", NOW)
