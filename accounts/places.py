"""Countries and time zones to choose from."""

from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NO_COUNTRIES = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"})
"""Codes of two letters in the list of territories that stand for something else."""

REGIONS: dict[str, Promise] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}


@cache
def countries(language: str) -> list[tuple[str, str]]:
    """Code and name of each country, in this language (as Django calls it) and sorted by name."""
    names = _locale(language).territories
    found = [(code, name) for code, name in names.items() if _is_country(code)]
    return sorted(found, key=lambda country: country[1].casefold())


def country_name(code: str, language: str) -> str:
    """What a country is called in this language; empty for a code that is none."""
    return dict(countries(language)).get(code, "")


@cache
def time_zones() -> list[str]:
    """The names of time zones by continent and city; of several names of one zone, one."""
    others = get_global("zone_aliases")
    cities = [name for name in available_timezones() if name.partition("/")[0] in REGIONS]
    return sorted(name for name in cities if name not in others)


@cache
def time_zone_choices(language: str) -> list[tuple[Promise, list[tuple[str, str]]]]:
    """Time zones by continent, each called by its city in this language."""
    locale = _locale(language)
    found: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for zone in time_zones():
        city = get_timezone_location(zone, locale=locale, return_city=True)
        found[zone.partition("/")[0]].append((zone, city))
    return [(REGIONS[region], zones) for region, zones in found.items()]


def _locale(language: str) -> Locale:
    # Hong Kong calls many places otherwise than Taiwan, whose names "zh-hant" alone would give.
    return Locale.parse("zh-Hant-HK" if language == "zh-hant" else language, sep="-")


def _is_country(code: str) -> bool:
    return len(code) == 2 and code.isalpha() and code not in NO_COUNTRIES
