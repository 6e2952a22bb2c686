"""What pages of drills say of a drill and of an answer to it."""

from typing import Any

from django import template

from games.engine.rulesets import Ruleset
from games.engine.seats import SEATS
from games.engine.sight import Sight
from games.engine.tiles import parse_tiles
from games.words import in_language
from learn.calculator.entry import entry_of
from learn.drills import words
from learn.drills.claims import Choice, ClaimDrill
from learn.drills.counting import CountDrill
from learn.drills.discards import DiscardDrill
from learn.drills.waits import WaitsDrill
from learn.rules.definitions import DEFINITIONS
from learn.tile_names import tiles_name
from learn.words import aim_text

register = template.Library()

register.filter("way_text", words.way_text)


@register.filter
def tiles_of(text: str) -> tuple[int, ...]:
    """The tiles of an MPSZ text."""
    return parse_tiles(text)


@register.filter
def level_text(level: int) -> str:
    """How hard a drill is."""
    return str(words.LEVELS[level])


@register.filter
def code_name(code: str) -> str:
    """What the tile of an MPSZ text is called."""
    return tiles_name(parse_tiles(code))


@register.filter
def pattern_name(rules: Ruleset, pattern_id: str) -> str:
    """What a pattern is called."""
    return in_language(rules.patterns[pattern_id].name)


@register.simple_tag
def plan_text(choice: Choice, rules: Ruleset) -> str:
    """The hand that a choice goes for; empty if none is enough to win."""
    plan = choice.plan
    return "" if plan is None else aim_text(rules, plan.patterns, plan.required)


@register.inclusion_tag("learn/drills/table.html")
def drill_table(sight: Sight) -> dict[str, Any]:
    """What a seat saw of the table: the others in turn order, then itself."""
    order = [(sight.seat + after) % len(SEATS) for after in (1, 2, 3, 0)]
    rows = [(seat, sight.view.seats[seat]) for seat in order]
    return {"sight": sight, "rows": rows, "view": sight.view}


@register.simple_tag
def count_rows(drill: CountDrill, answer: str) -> list[dict[str, Any]]:
    """The patterns that count, and those that were chosen and don't, each with what was right."""
    chosen, counted = set(drill.chosen(answer)), drill.counted
    return [
        {
            "pattern": pattern,
            "definition": DEFINITIONS[pattern.detector].text,
            "fan": counted.get(pattern.id),
            "chosen": pattern.id in chosen,
            "inside": None if pattern.id in counted else drill.inside(pattern.id),
        }
        for pattern in drill.offered
        if pattern.id in chosen or pattern.id in counted
    ]


@register.simple_tag
def answered_fan(drill: CountDrill, answer: str) -> int:
    """How many fan somebody counted."""
    return drill.fan_of(answer)


@register.simple_tag
def calculator_address(drill: CountDrill) -> str:
    """The calculator with the hand of a drill."""
    case = (drill.rules, drill.hand, drill.winning, drill.melds, drill.bonus, drill.win)
    return entry_of(*case, discarder=None).address


@register.simple_tag
def missed(drill: WaitsDrill, answer: str) -> tuple[int, ...]:
    """The waits that an answer lacks."""
    return drill.missed(answer)


@register.simple_tag
def mistaken(drill: WaitsDrill, answer: str) -> tuple[int, ...]:
    """The tiles of an answer that complete nothing."""
    return drill.mistaken(answer)


@register.simple_tag
def discard_rows(drill: DiscardDrill, answer: str) -> list[dict[str, Any]]:
    """The best discards and the one that was chosen, best first."""
    best = drill.best
    rows = [each for each in drill.discards if each["tile"] in best or each["tile"] == answer]
    return [{**row, "best": row["tile"] in best, "chosen": row["tile"] == answer} for row in rows]


@register.simple_tag
def claim_rows(drill: ClaimDrill, answer: str) -> list[dict[str, Any]]:
    """All choices, best first."""
    return [
        {"choice": choice, "best": place == 0, "chosen": choice.id == answer}
        for place, choice in enumerate(drill.choices)
    ]
