"""A ruleset as the engine uses it: what its data says, checked, with the chosen options applied."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Name:
    """A name in the languages of the site: English, traditional and simplified Chinese."""

    en: str
    zh_hant: str
    zh_hans: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern and its price.

    ``fan`` is paid once, or as often as the pattern is shown if ``each``. A ``limit`` hand is scored as
    that and nothing else. ``replaces`` are patterns that don't count beside it. It counts only in these
    ``shapes`` and ``wins`` (ways to win); a pattern that is not ``qualifying`` doesn't help to reach the
    minimum. ``detector`` finds it; ``source`` is page where a published page states price and
    definition, else ruling.
    """

    id: str
    name: Name
    fan: int
    each: bool
    limit: bool
    qualifying: bool
    replaces: frozenset[str]
    shapes: frozenset[str]
    wins: frozenset[str]
    detector: str
    source: str


@dataclass(frozen=True, slots=True)
class Band:
    """A row of the payment table: ``points`` for ``least`` to ``most`` fan (None: and more)."""

    least: int
    most: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays what: shares of the table's points, multiplied by ``dealer_factor`` if the dealer wins.

    On a win by discard (or a robbed kong) the payer pays the share ``discarder`` and each of the two
    others the share ``others``; on a self draw each of three pays ``self_draw``. ``source`` is that of
    the shares, ``points_source`` that of the table.
    """

    bands: tuple[Band, ...]
    discarder: Fraction
    others: Fraction
    self_draw: Fraction
    dealer_factor: int
    source: str
    points_source: str

    def points(self, fan: int) -> int:
        """The table's points; raises ValueError for fan that nobody can win with."""
        for band in self.bands:
            if band.least <= fan and (band.most is None or fan <= band.most):
                return band.points
        raise ValueError(f"no payment for {fan} fan")


@dataclass(frozen=True, slots=True)
class Format:
    """A format that the ruleset offers, and whether it is rated."""

    id: str
    rated: bool
    source: str


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a table may choose, a rated one only if it is ``rated``.

    ``changes`` says by value what it overrides in the data, nothing at the default. ``value_names`` are
    those of values that are words. ``needs`` are values of other options without which it may not differ
    from its default.
    """

    id: str
    name: Name
    default: OptionValue
    rated: bool
    value_names: Mapping[OptionValue, Name]
    changes: Mapping[OptionValue, Mapping[str, object]]
    needs: Mapping[str, OptionValue]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """A set of rules with its options applied. ``hash`` names exactly these rules.

    ``minimum`` is the least qualifying fan to win and ``limit`` the most that counts (None: no cap).
    ``concealed_kong_robbers`` are the patterns that may rob a concealed kong. ``sources`` says of the
    single values where they come from.
    """

    id: str
    hash: str
    name: Name
    minimum: int
    limit: int | None
    start_score: int
    dead_wall: int
    declined_win_lock: bool
    flowers_optional: bool
    opening_dice: bool
    concealed_kong_robbers: frozenset[str]
    shapes: tuple[str, ...]
    patterns: Mapping[str, Pattern]
    payment: Payment
    formats: tuple[Format, ...]
    option_choices: Mapping[str, Option]
    options: Mapping[str, OptionValue]
    sources: Mapping[str, str]
