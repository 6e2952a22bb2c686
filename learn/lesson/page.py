"""The cards of the first lesson as its page gets them, and the course to which they belong."""

from typing import Any

from games.engine.tiles import format_tiles, parse_tiles
from learn.lesson.deal import lesson_course
from learn.lesson.steps import LAST_CARDS, STEPS, Card
from learn.practice.hands import Course
from learn.practice.wishes import Decision, decision_data

Json = dict[str, Any]


def course_at(taken: int) -> Course:
    """The lesson's hand after so many of its decisions."""
    return lesson_course([step.decision for step in STEPS[:taken]])


def step_data() -> list[Json]:
    """Each step's cards in the active language with the decision that it wants; the last has none."""
    steps = [_step(step.cards, step.decision) for step in STEPS]
    return [*steps, _step(LAST_CARDS, None)]


def _step(cards: tuple[Card, ...], decision: Decision | None) -> Json:
    return {
        "cards": [_card(card) for card in cards],
        "wants": None if decision is None else decision_data(decision),
    }


def _card(card: Card) -> Json:
    return {"title": str(card.title), "text": str(card.text), "sets": [_tiles(each) for each in card.sets]}


def _tiles(text: str) -> list[str]:
    return [format_tiles((tile,)) for tile in parse_tiles(text)]
