"""The schema of a ruleset's data. Unknown keys, patterns and gaps in the payment table are refused."""

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType

from games.engine.patterns import DETECTORS, self_draw
from games.engine.rulesets.fields import SOURCES, Fields, RulesetError
from games.engine.rulesets.model import Band, Format, OptionValue, Pattern, Payment, Ruleset
from games.engine.rulesets.options import read_name, read_options
from games.engine.shapes import SHAPES
from games.engine.wins import WAYS

FORMATS = ("single-hand", "east-round", "full-game")
_BAND = re.compile(r"(\d+)(?:-(\d+)|(\+))?", re.ASCII)


def read_ruleset(data: object, fingerprint: str, chosen: dict[str, OptionValue]) -> Ruleset:
    """The ruleset that the data describes, ``chosen`` options already applied to it; raises RulesetError."""
    fields = Fields(data, "")
    ruleset_id = fields.text("id")
    name = read_name(fields)
    sources: dict[str, str] = {}
    minimum = _number(fields, "minimum", sources)
    limit = _number(fields, "limit", sources) if fields.has("limit") else None
    shapes = _words(fields, "shapes", sources, SHAPES)
    patterns = {pattern.id: pattern for pattern in _patterns(fields, shapes)}
    ruleset = Ruleset(
        id=ruleset_id,
        hash=fingerprint,
        name=name,
        minimum=minimum,
        limit=limit,
        start_score=_number(fields, "start_score", sources),
        dead_wall=_number(fields, "dead_wall", sources),
        declined_win_lock=_switch(fields, "declined_win_lock", sources),
        flowers_optional=_switch(fields, "flowers_optional", sources),
        opening_dice=_switch(fields, "opening_dice", sources),
        concealed_kong_robbers=frozenset(_words(fields, "concealed_kong_robbers", sources, tuple(patterns))),
        shapes=shapes,
        patterns=MappingProxyType(patterns),
        payment=_payment(fields, minimum, limit, patterns.values()),
        formats=tuple(_formats(fields)),
        option_choices=MappingProxyType({option.id: option for option in read_options(fields)}),
        options=MappingProxyType(chosen),
        sources=MappingProxyType(sources),
    )
    fields.close()
    return ruleset


def _number(fields: Fields, key: str, sources: dict[str, str]) -> int:
    with fields.table(key) as inner:
        sources[key] = inner.source()
        return inner.number("value")


def _switch(fields: Fields, key: str, sources: dict[str, str]) -> bool:
    with fields.table(key) as inner:
        sources[key] = inner.source()
        return inner.switch("value")


def _words(fields: Fields, key: str, sources: dict[str, str], allowed: tuple[str, ...]) -> tuple[str, ...]:
    with fields.table(key) as inner:
        sources[key] = inner.source()
        return inner.words("value", allowed)


def _patterns(fields: Fields, shapes: tuple[str, ...]) -> list[Pattern]:
    patterns = [_pattern(row, shapes) for row in fields.tables("patterns")]
    ids = [pattern.id for pattern in patterns]
    for place, pattern in enumerate(patterns):
        if ids.count(pattern.id) > 1:
            raise RulesetError(f"patterns[{place}].id: {pattern.id!r} is there twice")
        if wrong := pattern.replaces - set(ids) or pattern.replaces & {pattern.id}:
            raise RulesetError(f"patterns[{place}].replaces: {min(wrong)!r} is no other pattern here")
    return patterns


def _pattern(row: Fields, shapes: tuple[str, ...]) -> Pattern:
    pattern_id = row.text("id")
    detector = row.text("detector") if row.has("detector") else pattern_id
    if detector not in DETECTORS:
        raise RulesetError(f"{row.where}: no detector {detector!r}")
    return Pattern(
        id=pattern_id,
        name=read_name(row),
        fan=row.number("fan", least=1),
        each=row.switch("each", default=False),
        limit=row.switch("limit", default=False),
        qualifying=row.switch("qualifying", default=True),
        replaces=frozenset(row.words("replaces")),
        shapes=frozenset(row.words("shapes", shapes) or shapes),
        wins=frozenset(row.words("wins", WAYS) or WAYS),
        detector=detector,
        source=row.source(),
    )


def _payment(fields: Fields, minimum: int, limit: int | None, patterns: Iterable[Pattern]) -> Payment:
    with fields.table("payment") as inner:
        payment = Payment(
            bands=_bands(inner, minimum, limit),
            discarder=inner.fraction("discarder"),
            others=inner.fraction("others"),
            self_draw=inner.fraction("self_draw"),
            dealer_factor=inner.number("dealer_factor", least=1),
            source=inner.source(),
            points_source=inner.choice("points_source", SOURCES),
        )
    by_draw = max(minimum, _least_self_draw(patterns))
    for share, least in (
        (payment.discarder, minimum),
        (payment.others, minimum),
        (payment.self_draw, by_draw),
    ):
        _check_whole(payment, share, least)
    return payment


def _least_self_draw(patterns: Iterable[Pattern]) -> int:
    """The fan that every self draw has, whatever the hand."""
    return sum(pattern.fan for pattern in patterns if pattern.detector == self_draw.__name__)


def _check_whole(payment: Payment, share: Fraction, least: int) -> None:
    for band in payment.bands:
        reached = band.most is None or band.most >= least
        if reached and (share * band.points).denominator != 1:
            raise RulesetError(f"payment: {share} of {band.points} points is no whole number")


def _bands(fields: Fields, minimum: int, limit: int | None) -> tuple[Band, ...]:
    with fields.table("points") as inner:
        where = inner.where
        found = [_band(key, value, where) for key, value in inner.items().items()]
    bands = sorted(found, key=lambda band: band.least)
    for lower, upper in pairwise(bands):
        if lower.most is None or lower.most + 1 != upper.least:
            raise RulesetError(f"{where}: gap or overlap before {upper.least} fan")
    if not bands or bands[0].least > minimum:
        raise RulesetError(f"{where}: nothing for {minimum} fan, the minimum")
    most = bands[-1].most
    if most is not None and (limit is None or most < limit):
        raise RulesetError(f"{where}: nothing for more than {most} fan")
    return tuple(bands)


def _band(key: str, points: object, where: str) -> Band:
    match = _BAND.fullmatch(key)
    if not match or type(points) is not int or points < 0:
        raise RulesetError(f"{where}.{key}: not fan (3, 4-6 or 10+) with whole points")
    least = int(match[1])
    most = None if match[3] else int(match[2] or least)
    if most is not None and most < least:
        raise RulesetError(f"{where}.{key}: ends before it begins")
    return Band(least, most, points)


def _formats(fields: Fields) -> list[Format]:
    formats = [
        Format(row.choice("id", FORMATS), row.switch("rated"), row.source())
        for row in fields.tables("formats")
    ]
    if not formats or len({each.id for each in formats}) < len(formats):
        raise RulesetError("formats: none, or one of them twice")
    return formats
