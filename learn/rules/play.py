"""How a hand is played, from the deal to the last tile: what rulesets share, as the data of each has it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.rulesets import Ruleset
from games.words import in_language


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the rules; ``ruling``: rule pages leave it open, and this site has decided."""

    text: str
    ruling: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """Some lines under a heading."""

    title: str
    lines: list[Line]


def play(rules: Ruleset) -> list[Topic]:
    """The course of a hand in the order in which it happens."""
    return [
        Topic(gettext("The deal"), list(_deal(rules))),
        Topic(gettext("A turn"), list(_turn())),
        Topic(gettext("Claims"), list(_claims(rules))),
        Topic(gettext("Kongs"), list(_kongs(rules))),
        Topic(gettext("Winning"), list(_winning(rules))),
        Topic(gettext("The end of the wall"), list(_end(rules))),
        Topic(gettext("Dealer and rounds"), list(_rounds())),
    ]


def _deal(rules: Ruleset) -> Iterator[Line]:
    yield Line(
        gettext(
            "144 tiles: three suits of 1 to 9, four winds and three dragons, four of each; and four flowers "
            "and four seasons, one of each. Flower and season 1 belong to East, 2 to South, 3 to West, 4 to "
            "North."
        )
    )
    if rules.flowers_optional:
        yield Line(gettext("A casual table may play without flowers and seasons, with 136 tiles."))
    yield Line(
        gettext(
            "In turn order from East everybody gets four tiles three times, then one: thirteen. Then, East "
            "first, each seat lays down its flowers and seasons and replaces them until it holds none."
        )
    )
    yield Line(
        gettext("East draws the fourteenth tile and begins: with a win, a concealed kong or a discard.")
    )
    yield Line(
        gettext(
            "Tiles are drawn from the front of the wall, replacements for bonus tiles and kongs from its "
            "back."
        )
    )
    if rules.dead_wall:
        yield Line(
            gettext(
                "The last %(tiles)d tiles are a dead wall. Replacements come from its end, and it is kept at "
                "that number: each replacement shortens the live wall by one tile."
            )
            % {"tiles": rules.dead_wall}
        )


def _turn() -> Iterator[Line]:
    yield Line(
        gettext(
            "After a draw one may win by self draw, declare a concealed kong, add the fourth tile to an own "
            "exposed pung, or discard. A drawn flower or season is laid down and replaced at once."
        )
    )
    yield Line(gettext("After a chow or pung one only discards: no kong, no win."))
    yield Line(
        gettext("After a chow or pung any tile may be discarded, also the one just claimed."), ruling=True
    )
    yield Line(
        gettext("A kong may be added on any later own turn, not only with the tile just drawn."), ruling=True
    )


def _claims(rules: Ruleset) -> Iterator[Line]:
    yield Line(gettext("Only the seat after the discarder may chow. Any other seat may pung, kong or win."))
    yield Line(gettext("A win goes before a pung or kong, and those go before a chow."))
    yield Line(gettext("Of several who could win, only the first in turn order after the discarder does."))
    yield Line(gettext("The first answer counts. Nobody is shown who was asked or who passed."))
    if not rules.declined_win_lock:
        yield Line(gettext("Passing a win does not forbid a later one."))


def _kongs(rules: Ruleset) -> Iterator[Line]:
    yield Line(
        gettext(
            "Exposed: claimed with three in hand. Added: the fourth tile to an own exposed pung. Concealed: "
            "four in hand. Each takes one replacement; declaring a kong pays nothing by itself."
        )
    )
    yield Line(
        gettext(
            "A kong that is added can be robbed: whoever wins on its tile takes it, the nearest in turn "
            "order first. The pung stays, and the seat that announced the kong pays as for a discard."
        )
    )
    robbers = [each for each in rules.patterns.values() if each.id in rules.concealed_kong_robbers]
    for pattern in robbers:
        yield Line(
            gettext("A concealed kong can be robbed with: %(pattern)s.")
            % {"pattern": in_language(pattern.name)}
        )
    yield Line(gettext("A hand below the minimum can’t rob a kong."))
    yield Line(gettext("The tiles of a concealed kong are shown to all."), ruling=True)
    yield Line(gettext("No kong is possible once nothing is left to replace it with."), ruling=True)


def _winning(rules: Ruleset) -> Iterator[Line]:
    yield Line(
        gettext(
            "A hand that can be read in several ways counts by the reading with the most faan. A kong is a "
            "set."
        )
    )
    yield Line(
        gettext(
            "A win is offered once the shape is complete and has at least %(faan)d faan. Who has the shape "
            "but too few faan is told what is missing."
        )
        % {"faan": rules.minimum}
    )
    yield Line(gettext("A win on the replacement for a bonus tile is a self draw."))
    yield Line(gettext("Replacing bonus tiles spoils no heavenly or earthly hand."))
    yield Line(
        gettext(
            "If a kong is replaced by a flower or season, the tile that replaces that one still counts as "
            "the kong’s replacement."
        ),
        ruling=True,
    )


def _end(rules: Ruleset) -> Iterator[Line]:
    if rules.dead_wall:
        yield Line(
            gettext("The hand is drawn when a tile must be drawn and only %(tiles)d tiles are left.")
            % {"tiles": rules.dead_wall}
        )
    else:
        yield Line(gettext("The hand is drawn when a tile must be drawn and the wall is empty."))
    yield Line(
        gettext(
            "A flower or season drawn as the very last tile can’t be replaced: the hand is drawn at once."
        )
    )
    yield Line(gettext("On the discard after the final draw only wins may be claimed."), ruling=True)
    yield Line(gettext("Nobody pays after a drawn hand."))


def _rounds() -> Iterator[Line]:
    yield Line(
        gettext(
            "East stays dealer after an own win and after a drawn hand; otherwise the next seat becomes "
            "East. After four changes of the dealer the prevailing wind moves on: East, South, West, North."
        )
    )
    yield Line(gettext("Who sits where in the first hand is drawn by lot."))
