"""What the first lesson teaches, step by step: some cards to read, and then one decision."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.parsing import Chow, Discard, Pass, Pung, Win
from learn.practice.wishes import Decision


@dataclass(frozen=True, slots=True)
class Card:
    """Something to read beside the board; ``sets`` are tiles to look at (MPSZ), set by set."""

    title: str | Promise
    text: str | Promise
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the lesson, what is read before it, and what is said to who claims otherwise."""

    decision: Decision
    cards: tuple[Card, ...]
    otherwise: str | Promise = ""


STEPS = (
    Step(
        Discard("6m"),
        (
            Card(
                _("Welcome to the table"),
                _(
                    "This is a real hand of Hong Kong mahjong. You are South, at the bottom; three robots "
                    "are East, West and North. There is no clock: read, then press Next."
                ),
            ),
            Card(
                _("Three suits"),
                _(
                    "You were dealt thirteen tiles and have just drawn one more, on the right. Most tiles "
                    "belong to a suit: characters, dots or bamboo, each from one to nine. There are four "
                    "of every tile."
                ),
                ("1m5m9m", "1p5p9p", "1s5s9s"),
            ),
            Card(
                _("Honours"),
                _(
                    "The other tiles are honours: the four winds east, south, west and north, and the "
                    "three dragons red, green and white. You hold two green dragons."
                ),
                ("1z2z3z4z", "7z6z5z"),
            ),
            Card(
                _("What you build"),
                _(
                    "You want four sets and a pair. A set is a chow, three in a row of one suit, or a "
                    "pung, three alike. Honours make pungs only."
                ),
                ("4s5s6s", "9s9s9s", "6z6z6z", "3z3z"),
            ),
            Card(
                _("Three faan"),
                _(
                    "A complete hand wins only if it is worth three faan or more. So ask early what your "
                    "hand can be worth. One suit with honours and nothing else is a half flush: three "
                    "faan. A pung of dragons is one more. You have six bamboo and two dragons: that is the "
                    "plan."
                ),
                ("5s6s7s8s9s9s", "6z6z"),
            ),
            Card(
                _("Discard"),
                _(
                    "Each turn you draw one tile and discard one. Characters are not in your plan: discard "
                    "the marked tile, the six of characters. Click it; on a touch screen tap it twice."
                ),
            ),
        ),
    ),
    Step(
        Discard("1m"),
        (
            Card(
                _("Round the table"),
                _(
                    "The turn went round to the right: West on your right, then North, then East. Now it "
                    "is yours again, and you drew the west wind. Honours go with your suit, so keep it, "
                    "and discard the one of characters."
                ),
            ),
        ),
    ),
    Step(
        Discard("8p"),
        (
            Card(
                _("A season"),
                _(
                    "You drew a season. Flowers and seasons belong to no set: it was laid open beside your "
                    "name, and you drew another tile instead, a third green dragon! A season or flower is "
                    "worth a faan if it has your seat’s number; South’s is two, and this is three."
                ),
                ("3g",),
            ),
            Card(
                _("A pung of dragons"),
                _(
                    "Three green dragons are a pung in your hand: one faan is safe, and one set of four is "
                    "done. Now the dots have to go. Discard the eight of dots."
                ),
                ("6z6z6z",),
            ),
        ),
    ),
    Step(
        Discard("6p"),
        (
            Card(
                _("A pair"),
                _(
                    "A second west wind: that can be your pair. Three dots are left, and they lead "
                    "nowhere. Discard the six of dots."
                ),
                ("3z3z",),
            ),
        ),
    ),
    Step(
        Pung(),
        (
            Card(
                _("Claim a pung"),
                _(
                    "West has discarded the nine of bamboo, and you hold two. With two alike you may claim "
                    "the third from anybody, whoever’s turn would be next. Press Pung."
                ),
                ("9s9s9s",),
            ),
        ),
        _("You may pass, but this tile makes your second set at once, in your suit. Press Pung."),
    ),
    Step(
        Discard("9p"),
        (
            Card(
                _("After a claim"),
                _(
                    "The pung lies open at your side; the turned tile shows from whom it came. After a "
                    "claim you draw nothing, you only discard. Out with the nine of dots."
                ),
            ),
        ),
    ),
    Step(
        Chow("7s8s"),
        (
            Card(
                _("Claim a chow"),
                _(
                    "East has discarded another nine of bamboo: it goes with your seven and eight. For a "
                    "chow you may claim only from the player before you, on your left: that is East. Press "
                    "Chow."
                ),
                ("7s8s9s",),
            ),
        ),
        _("You may pass, but this tile makes your third set. Chances like this are rare: press Chow."),
    ),
    Step(
        Discard("4p"),
        (
            Card(
                _("The last stray tile"),
                _(
                    "Three sets and a pair, and five and six of bamboo. One tile does not belong: discard "
                    "the four of dots."
                ),
                ("9s9s9s", "7s8s9s", "6z6z6z", "3z3z", "5s6s"),
            ),
        ),
    ),
    Step(
        Pass(),
        (
            Card(
                _("You are ready"),
                _(
                    "Now a single tile is missing: a four or a seven of bamboo makes a chow with your five "
                    "and six. That is called ready, or waiting. Four fours and two sevens are still to "
                    "come."
                ),
                ("4s5s6s", "5s6s7s"),
            ),
            Card(
                _("Not every tile is for you"),
                _(
                    "North has discarded a west wind, and you could claim a pung. But then your pair is "
                    "gone: you would have to give up a green dragon and a faan, or break five and six and "
                    "wait for three tiles instead of six. Press Pass."
                ),
            ),
        ),
        _("That is allowed, but it would cost you a faan or half of your wait. Press Pass."),
    ),
    Step(
        Discard("9m"),
        (
            Card(
                _("Waiting"),
                _(
                    "You drew the nine of characters, which does not help. Now that you are ready, keep "
                    "your hand as it is: discard what you drew and wait for your tile, drawn by yourself "
                    "or discarded by anybody."
                ),
            ),
        ),
    ),
    Step(
        Win(),
        (
            Card(
                _("There it is"),
                _(
                    "East discards the four of bamboo, your tile! A win may be claimed from anybody, and "
                    "it comes before everything else. The button says what your hand is worth. Press Win."
                ),
                ("4s5s6s",),
            ),
        ),
        _("You could, but with this tile your hand is complete and worth four faan. Press Win."),
    ),
)

LAST_CARDS = (
    Card(
        _("Your first win"),
        _(
            "The sheet shows your four sets and the pair, and what they are worth: half flush three faan, "
            "the pung of dragons one. Four in all; with two you would not have been allowed to win."
        ),
    ),
    Card(
        _("Who pays"),
        _(
            "Four faan are sixteen points here. East discarded the tile and pays them alone. Had you drawn "
            "it yourself, it would have been a faan more, and each of the three would have paid half of "
            "the points."
        ),
    ),
    Card(
        _("You know how to play"),
        _(
            "Plan for three faan early, keep one suit, claim what helps, and count what is left. Go on "
            "below with what you like."
        ),
    ),
)

_STRAYS = ("6m", "1m", "8p", "6p", "9p", "4p", "9m")
"""What the lesson has one discard, in its order; all other tiles are for the hand that wins."""


def reply_to(step: Step, decision: Decision) -> str:
    """What is said to a decision that is another than the lesson's: why not, and what to try."""
    if not isinstance(decision, Discard) or not isinstance(step.decision, Discard):
        return str(step.otherwise)
    if decision.tile in _STRAYS:
        return str(_("That one can go too, and soon will. For now take the marked tile."))
    if decision.tile.endswith("z"):
        return str(_("Keep your honours: they go with your suit in a half flush. Discard the marked tile."))
    return str(_("That is bamboo, the suit that you collect: keep it. Discard the marked tile."))
