"""The tokens by which an answer says which question it answers.

Each is drawn from the deal's secret seed: old ones are never valid again and nobody can count questions.
"""

from games.engine.between import is_ready
from games.engine.projection import seat_of_chair
from games.engine.state import Question, State
from games.engine.wall import prompt_token

READY = 0
"""The number of the question whether one is ready; the questions of a deal count from 1."""


def question_to(state: State, chair: int) -> Question | None:
    """What the chair is asked now."""
    seat = seat_of_chair(state.deal, chair)
    return None if state.deal is None or seat is None else state.deal.questions[seat]


def question_prompt(state: State, chair: int) -> str | None:
    """The token of the question that the chair is asked now."""
    question = question_to(state, chair)
    if question is None or state.deal is None:
        return None
    return prompt_token(state.deal.server_seed, chair, question.no)


def ready_prompt(state: State, chair: int) -> str | None:
    """The token by which the chair readies up for the promised deal; None if it need not."""
    if state.next is None or is_ready(state.chairs[chair]):
        return None
    return prompt_token(state.next.server_seed, chair, READY)
