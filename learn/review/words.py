"""A stored review in words, in the language that is active."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.engine.melds import Meld
from games.engine.rulesets import Ruleset
from games.engine.tiles import Tile, Tiles, parse_tile, parse_tiles, remove_tiles
from learn.review.verdicts import BEST, CLOSE, COSTLY, WORSE
from learn.review.written import Json
from learn.tile_names import tile_name, tiles_name
from learn.words import aim_text, distance_text

GRADES: dict[str, Promise] = {
    BEST: _("as the analysis would choose"),
    CLOSE: _("as good"),
    WORSE: _("somewhat worse"),
    COSTLY: _("much worse"),
}
_AS_SAFE = 0.5
"""A discard is called safer if it risks so many points less, and at most half as many."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be done, as a page shows it."""

    action: str
    tiles: Tiles
    discard: Tile | None
    is_win: bool
    distance: str
    useful: Tiles
    left: int
    plan: str
    worth: float
    danger: float


@dataclass(frozen=True, slots=True)
class Told:
    """A decision and what the analysis says of it, as a page shows it.

    ``open`` is the discard or announced kong that was decided about, None on the own turn. What the server
    decided, or what could not be decided, is not judged.
    """

    moment: int
    wall: int
    hand: Tiles
    drawn: Tile | None
    melds: tuple[Meld, ...]
    open: Tile | None
    grade: str
    judgement: str
    is_same: bool
    is_judged: bool
    is_worse: bool
    loss: float
    chosen: Choice
    best: Choice
    reasons: list[str]


def tell(verdict: Json, rules: Ruleset) -> Told:
    """A stored verdict in words."""
    drawn = _tile(verdict["drawn"])
    chosen, best = verdict["chosen"], verdict["best"]
    return Told(
        moment=verdict["moment"],
        wall=verdict["wall"],
        hand=remove_tiles(parse_tiles(verdict["hand"]), () if drawn is None else (drawn,)),
        drawn=drawn,
        melds=tuple(_meld(meld) for meld in verdict["melds"]),
        open=_tile(verdict["open"]),
        grade=verdict["grade"],
        judgement=_judgement(verdict),
        is_same=verdict["grade"] == BEST,
        is_judged=verdict["asked"] and not verdict["by_server"],
        is_worse=verdict["grade"] in (WORSE, COSTLY),
        loss=verdict["loss"],
        chosen=_choice(chosen, verdict["open"], rules),
        best=_choice(best, verdict["open"], rules),
        reasons=[*_circumstances(verdict), *_reasons(verdict, chosen, best, rules)],
    )


def _judgement(verdict: Json) -> str:
    if not verdict["asked"]:
        return gettext("nothing to decide")
    return gettext("automatic") if verdict["by_server"] else str(GRADES[verdict["grade"]])


def _tile(name: str | None) -> Tile | None:
    return None if name is None else parse_tile(name)


def _meld(data: Json) -> Meld:
    return Meld(data["kind"], parse_tiles(data["tiles"]))


def _choice(choice: Json, open_tile: str | None, rules: Ruleset) -> Choice:
    shown = choice["with"] + open_tile if choice["with"] and open_tile else choice["tile"] or open_tile or ""
    if choice["do"] in ("pass", "discard"):
        shown = choice["discard"] or ""
    return Choice(
        action=_action(choice, open_tile),
        tiles=tuple(sorted(parse_tiles(shown))),
        discard=_tile(choice["discard"]) if choice["do"] != "discard" else None,
        is_win=choice["do"] == "win",
        distance=distance_text(choice["distance"]),
        useful=parse_tiles(choice["useful"]),
        left=choice["left"],
        plan=_plan(choice["plan"], rules),
        worth=choice["worth"],
        danger=choice["danger"],
    )


def _action(choice: Json, open_tile: str | None) -> str:
    tile = tile_name(parse_tile(choice["tile"] or open_tile or choice["discard"] or "1m"))
    match choice["do"]:
        case "discard":
            return gettext("Discard %(tile)s") % {"tile": tile}
        case "win" if open_tile is None:
            return gettext("Win by self draw")
        case "win":
            return gettext("Win with %(tile)s") % {"tile": tile}
        case "pung":
            return gettext("Pung of %(tile)s") % {"tile": tile}
        case "chow":
            taken = tiles_name(parse_tiles(choice["with"]))
            return gettext("Chow of %(tile)s with %(taken)s") % {"tile": tile, "taken": taken}
        case "kong":
            return gettext("Kong of %(tile)s") % {"tile": tile}
    return pgettext("review", "Pass")


def _plan(plan: Json | None, rules: Ruleset) -> str:
    """The hand most worth aiming at, with what it surely brings."""
    if plan is None:
        return gettext("none in reach that is enough to win")
    return gettext("%(plan)s, %(fan)d faan") % {"plan": _aim(plan, rules), "fan": plan["fan"]}


def _aim(plan: Json, rules: Ruleset) -> str:
    return aim_text(rules, plan["patterns"], map(parse_tile, plan["pungs"]))


def _circumstances(verdict: Json) -> list[str]:
    """What explains a decision besides the choices: a win that was refused, or that the server decided."""
    told = []
    refusal = verdict["refusal"]
    if refusal is not None and refusal["reason"] == "declined":
        told.append(gettext("A win on this tile was passed before: that locks it until the next draw."))
    elif refusal is not None:
        told.append(
            gettext("The hand was complete, but worth %(fan)d faan; a win needs %(needed)d.")
            % {"fan": refusal["fan"], "needed": refusal["needed"]}
        )
    if verdict["asked"] and verdict["by_server"]:
        told.append(gettext("The server decided: by a switch, or because nobody answered in time."))
    return told


def _reasons(verdict: Json, chosen: Json, best: Json, rules: Ruleset) -> list[str]:
    """Why the analysis prefers its choice, a sentence for each reason; the most telling first."""
    if verdict["grade"] == BEST:
        return []
    if best["do"] == "win":
        return [gettext("A win of %(fan)d faan was there to take.") % {"fan": best["fan"]}]
    told = [*_of_distance(chosen, best), *_of_plans(chosen, best, rules), *_of_danger(chosen, best)]
    return told or [gettext("What it leaves is worth a little more in all.")]


def _of_distance(chosen: Json, best: Json) -> list[str]:
    nearer = chosen["distance"] - best["distance"]
    if nearer > 0:
        text = ngettext(
            "The preferred choice is %(count)d tile nearer to ready.",
            "The preferred choice is %(count)d tiles nearer to ready.",
            nearer,
        )
        return [text % {"count": nearer}]
    if nearer < 0:
        text = ngettext(
            "The preferred choice is %(count)d tile further from ready, but promises more.",
            "The preferred choice is %(count)d tiles further from ready, but promises more.",
            -nearer,
        )
        return [text % {"count": -nearer}]
    if best["left"] <= chosen["left"]:
        return []
    left = {"more": best["left"], "fewer": chosen["left"]}
    return [gettext("It has %(more)d useful tiles left unseen instead of %(fewer)d.") % left]


def _of_plans(chosen: Json, best: Json, rules: Ruleset) -> list[str]:
    if best["plan"] is None or best["plan"] == chosen["plan"]:
        return []
    if chosen["plan"] is None:
        text = gettext("After the choice made no hand of %(minimum)d faan is in reach.")
        return [text % {"minimum": rules.minimum}]
    if _aim(best["plan"], rules) != _aim(chosen["plan"], rules):
        text = gettext("It aims at another hand: %(better)s instead of %(worse)s.")
        return [text % {"better": _plan(best["plan"], rules), "worse": _plan(chosen["plan"], rules)}]
    return []


def _of_danger(chosen: Json, best: Json) -> list[str]:
    if chosen["danger"] - best["danger"] < _AS_SAFE or 2 * best["danger"] > chosen["danger"]:
        return []
    return [gettext("It discards a tile that is less likely to be what another seat waits for.")]
