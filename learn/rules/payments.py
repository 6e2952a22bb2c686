"""Who pays what, worked out by the engine for every row of a ruleset's payment table."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext, pgettext

from games.engine.rulesets import Band, Ruleset
from games.engine.seats import EAST, SOUTH, WEST
from games.engine.settlement import Payments, payments
from learn.tile_names import WINDS


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """One row of the table, for a winner who is or is not the dealer; None where that can't be won.

    ``base`` is what the table says. On a discard: what the discarder and each other seat pays; on a self
    draw: what each seat pays. What a winner gets is the sum.
    """

    fan: str
    base: int
    discarder: int
    other: int
    won: int
    each: int | None
    drawn: int | None


@dataclass(frozen=True, slots=True)
class PaymentTable:
    """A payment table with its heading; ``split``: others than the discarder pay, too."""

    title: str
    split: bool
    rows: list[PaymentRow]


@dataclass(frozen=True, slots=True)
class WorkedPayment:
    """A win in words, and what it gives or takes, East first."""

    text: str
    payments: Payments


def payment_tables(rules: Ruleset) -> list[PaymentTable]:
    """The payment table, and another one for the dealer's win where that is paid otherwise."""
    if rules.payment.dealer_factor == 1:
        return [_table(rules, gettext("What a win pays"), 1)]
    return [
        _table(rules, gettext("When another seat than the dealer wins"), 1),
        _table(rules, gettext("When the dealer wins"), rules.payment.dealer_factor),
    ]


def _table(rules: Ruleset, title: str, factor: int) -> PaymentTable:
    bands = [band for band in rules.payment.bands if band.most is None or band.most >= rules.minimum]
    return PaymentTable(title, rules.payment.others > 0, [_row(rules, band, factor) for band in bands])


def _row(rules: Ruleset, band: Band, factor: int) -> PaymentRow:
    scheme, points = rules.payment, band.points * factor
    discarder, other = (int(points * share) for share in (scheme.discarder, scheme.others))
    each = _whole(points * scheme.self_draw)
    return PaymentRow(
        fan=band_text(band, rules.minimum),
        base=band.points,
        discarder=discarder,
        other=other,
        won=discarder + 2 * other,
        each=each,
        drawn=None if each is None else 3 * each,
    )


def _whole(points: Fraction) -> int | None:
    return int(points) if points.denominator == 1 else None


def band_text(band: Band, minimum: int) -> str:
    """The fan of a row: "3", "4–6", "10+"."""
    least = max(band.least, minimum)
    if band.most is None:
        return f"{least}+"
    return str(least) if least == band.most else f"{least}–{band.most}"


def worked_payments(rules: Ruleset) -> list[WorkedPayment]:
    """A win on a discard, one by self draw, and both by the dealer where his win is paid otherwise."""
    return list(_worked(rules))


def _worked(rules: Ruleset) -> Iterator[WorkedPayment]:
    winners = (SOUTH,) if rules.payment.dealer_factor == 1 else (SOUTH, EAST)
    fan = rules.minimum + 1 if rules.limit is None else min(rules.minimum + 1, rules.limit)
    discard = pgettext("worked payment", "%(winner)s wins %(faan)d faan on a discard of %(payer)s")
    drawn = pgettext("worked payment", "%(winner)s wins %(faan)d faan by self draw")
    for winner in winners:
        words = {"winner": WINDS[winner], "payer": WINDS[WEST], "faan": fan}
        yield WorkedPayment(discard % words, payments(rules, winner, WEST, fan))
        yield WorkedPayment(drawn % words, payments(rules, winner, None, fan))


def share_text(share: Fraction) -> str:
    """A share of the table's points, as a decimal number."""
    return f"{float(share):g}"


def discard_text(rules: Ruleset) -> str:
    """In a sentence: who pays on a discard."""
    scheme = rules.payment
    words = {"discarder": share_text(scheme.discarder), "others": share_text(scheme.others)}
    if not scheme.others:
        return gettext("Only the discarder pays: %(discarder)s × the base.") % words
    text = gettext(
        "The discarder pays %(discarder)s × the base, each of the two others %(others)s × the base."
    )
    return text % words


def drawn_text(rules: Ruleset) -> str:
    """In a sentence: who pays on a self draw."""
    return gettext("Each of the three pays %(share)s × the base.") % {
        "share": share_text(rules.payment.self_draw)
    }
