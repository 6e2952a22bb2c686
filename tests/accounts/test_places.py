"""Countries and time zones."""

from zoneinfo import ZoneInfo

import pytest

from accounts.places import countries, country_name, time_zone_choices, time_zones


@pytest.mark.parametrize(("language", "name"), [("en", "Japan"), ("zh-hant", "日本"), ("zh-hans", "日本")])
def test_it_names_countries_in_the_readers_language(language: str, name: str) -> None:
    assert ("JP", name) in countries(language)
    assert country_name("JP", language) == name


def test_it_calls_places_as_hong_kong_does() -> None:
    assert country_name("IT", "zh-hant") == "意大利"


@pytest.mark.parametrize(("language", "name"), [("en", "Kyiv"), ("zh-hant", "基輔"), ("zh-hans", "基辅")])
def test_it_calls_a_time_zone_by_its_city(language: str, name: str) -> None:
    zones = [zone for _, group in time_zone_choices(language) for zone in group]

    assert ("Europe/Kyiv", name) in zones
    assert [zone for zone, _ in zones] == time_zones()
    assert len({city for _, city in zones}) > 400


def test_it_lists_no_unions_and_no_placeholders() -> None:
    codes = {code for code, _ in countries("en")}

    assert codes.isdisjoint({"EU", "UN", "ZZ", "001"})
    assert country_name("EU", "en") == ""


def test_it_lists_only_zones_that_exist() -> None:
    zones = time_zones()

    assert {"Asia/Hong_Kong", "Europe/Berlin"} <= set(zones)
    assert all(ZoneInfo(zone) for zone in zones)
