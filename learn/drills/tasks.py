"""What all drills share: which one it is, and what can be asked of it."""

import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

LEVELS = (1, 2, 3)
LONGEST_SEED = 16
_SEED = re.compile(rf"[a-z0-9]{{1,{LONGEST_SEED}}}")

Found = TypeVar("Found")
Given = Mapping[str, Sequence[str]]
"""What was filled into a form, by field."""


class BadAnswer(ValueError):
    """What was sent is no answer to the drill: nothing was chosen, or something that was not offered."""


@dataclass(frozen=True, slots=True)
class Task:
    """A drill by its kind, ruleset, level and seed, from which all else follows."""

    kind: str
    ruleset_id: str
    level: int
    seed: str

    @property
    def name(self) -> str:
        """The drill in one word, the same for ever."""
        return f"{self.kind}:{self.ruleset_id}:{self.level}:{self.seed}"

    @property
    def chance(self) -> random.Random:
        """The lots by which the drill is made, from their start."""
        return random.Random(f"drill:{self.name}")


class Drill(Protocol):
    """A task as it is put before somebody."""

    def read(self, given: Given) -> str:
        """The answer in one word, as it is kept; raises BadAnswer."""

    def is_right(self, answer: str) -> bool:
        """Whether a kept answer is right."""


def first_that_fits(found: Iterable[Found], fits: Callable[[Found], bool]) -> Found:
    """The first that fits, and if none does the first of all; raises LookupError if there is none."""
    first = None
    for each in found:
        if fits(each):
            return each
        first = each if first is None else first
    if first is None:
        raise LookupError("nothing was found")
    return first


def is_seed(text: str) -> bool:
    """Whether a text may be the seed of a drill."""
    return _SEED.fullmatch(text) is not None
