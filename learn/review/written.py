"""Verdicts as they are stored: plain data, with tiles in MPSZ, and nothing that the seat did not see."""

from typing import Any

from games.engine.commands import Chow, Discard, Kong, Pass, Pung, SeatCommand, Win
from games.engine.seats import LETTERS
from games.engine.tiles import NAMES, Tile, format_tiles
from games.engine.view import meld_json
from learn.review.candidates import Candidate
from learn.review.verdicts import Verdict

Json = dict[str, Any]

_WORDS: dict[type[SeatCommand], str] = {
    Discard: "discard",
    Pass: "pass",
    Win: "win",
    Pung: "pung",
    Chow: "chow",
    Kong: "kong",
}


def written(verdict: Verdict) -> Json:
    """A verdict with the table as the seat saw it; points are rounded to hundredths."""
    decision, view = verdict.decision, verdict.decision.sight.view
    open_tile = view.open
    return {
        "moment": decision.moment,
        "seat": LETTERS[decision.seat],
        "wall": view.wall,
        "hand": format_tiles(view.hand or ()),
        "drawn": _name(view.drawn),
        "melds": [meld_json(meld) for meld in decision.sight.melds],
        "open": None if open_tile is None else NAMES[open_tile.tile],
        "from": None if open_tile is None else LETTERS[open_tile.seat],
        "asked": decision.sight.asked,
        "by_server": decision.by_server,
        "refusal": _refusal(verdict),
        "grade": verdict.grade,
        "loss": round(verdict.loss, 2),
        "chosen": _choice(verdict.chosen),
        "best": _choice(verdict.best),
    }


def _name(tile: Tile | None) -> str | None:
    return None if tile is None else NAMES[tile]


def _refusal(verdict: Verdict) -> Json | None:
    refusal = verdict.decision.refusal
    if refusal is None:
        return None
    return {
        "reason": refusal.reason,
        "fan": refusal.score.qualifying,
        "needed": verdict.decision.sight.rules.minimum,
    }


def _choice(choice: Candidate) -> Json:
    command, plan = choice.command, choice.plan
    return {
        "do": _WORDS[type(command)],
        "tile": NAMES[command.tile] if isinstance(command, Kong) else None,
        "with": format_tiles(command.taken) if isinstance(command, Chow) else None,
        "discard": _name(choice.discard),
        "distance": choice.distance,
        "useful": format_tiles(choice.useful),
        "left": choice.left,
        "plan": None if plan is None else _plan(choice),
        "worth": round(choice.worth, 2),
        "danger": round(choice.danger, 2),
        "fan": choice.fan,
    }


def _plan(choice: Candidate) -> Json:
    """The hand most worth aiming at: ``fan`` is what it surely brings; ``pungs`` must be made for that."""
    plan = choice.plan
    assert plan is not None, "only a choice with a plan has one"
    return {
        "patterns": list(plan.patterns),
        "pungs": [NAMES[kind] for kind in plan.required],
        "fan": plan.fan,
        "lacking": choice.lacking,
    }
