"""Marks of networks: the same for one household, and nothing to read an address from."""

import pytest

from accounts.networks import MARK_LENGTH, network_mark


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9", "::ffff:203.0.113.9"),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
        ("fe80::1%eth0", "fe80::1"),
    ],
)
def test_it_is_the_same_for_one_network(one: str, other: str) -> None:
    assert network_mark(one) == network_mark(other) != ""


@pytest.mark.parametrize(
    ("one", "other"), [("203.0.113.9", "203.0.113.10"), ("2001:db8:1:2::1", "2001:db8:1:3::1")]
)
def test_it_is_another_for_another_network(one: str, other: str) -> None:
    assert network_mark(one) != network_mark(other)


@pytest.mark.parametrize("address", ["", "unix:", "somewhere"])
def test_it_is_empty_where_no_address_is_known(address: str) -> None:
    assert network_mark(address) == ""


def test_it_fits_its_column_and_depends_on_a_secret_of_the_site(settings: pytest.FixtureRequest) -> None:
    mark = network_mark("203.0.113.9")
    assert len(mark) == MARK_LENGTH
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]
    assert network_mark("203.0.113.9") != mark
