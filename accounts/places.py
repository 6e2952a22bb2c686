"""Countries and time zones to choose from."""

from functools import cache
from zoneinfo import available_timezones

from babel import Locale

NO_COUNTRIES = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"})
"""Codes of two letters in the list of territories that stand for something else."""

REGIONS = frozenset(
    [
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    ]
)


@cache
def countries(language: str) -> list[tuple[str, str]]:
    """Code and name of each country, in this language (as Django calls it) and sorted by name."""
    names = Locale.parse(language, sep="-").territories
    found = [(code, name) for code, name in names.items() if _is_country(code)]
    return sorted(found, key=lambda country: country[1].casefold())


def country_name(code: str, language: str) -> str:
    """What a country is called in this language; empty for a code that is none."""
    return dict(countries(language)).get(code, "")


@cache
def time_zones() -> list[str]:
    """The names of time zones by continent and city."""
    cities = [name for name in available_timezones() if name.partition("/")[0] in REGIONS]
    return ["UTC", *sorted(cities)]


def _is_country(code: str) -> bool:
    return len(code) == 2 and code.isalpha() and code not in NO_COUNTRIES
