"""Claim or pass? A tile lies open that would make a chow or a pung: is the hand worth more with it?"""

from dataclasses import dataclass

from games.engine.commands import Chow, Pass, Pung, SeatCommand
from games.engine.melds import CHOW, PUNG
from games.engine.robots.plans import Plan
from games.engine.robots.position import Position, position_of
from games.engine.robots.steady import worth
from games.engine.rulesets import Ruleset
from games.engine.sight import Sight
from games.engine.tiles import Tile, Tiles, format_tiles
from learn.drills.played import played_positions
from learn.drills.tasks import BadAnswer, Given, Task, first_that_fits

PASS = "pass"  # noqa: S105
_CLEAR = {1: (1.6, 8), 2: (1.25, 1.6), 3: (1.08, 1.25)}
"""By level: how many times the best choice is worth the next one, at least and below which."""

_MOST_LACKING = 4
"""A hand that needs more tiles than these to be complete teaches little: it will hardly be."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be done with the open tile, as ``id``, and what comes of it.

    ``tiles`` are those of the set, none for a pass. ``plan`` is the most promising kind of hand then (None:
    none reaches the minimum), ``lacking`` how many tiles the hand needs for it, ``worth`` what the analysis
    gives for the hand, in points.
    """

    id: str
    tiles: Tiles
    plan: Plan | None
    lacking: int
    worth: float


@dataclass(frozen=True, slots=True)
class ClaimDrill:
    """An open tile as a seat saw it, and its choices, the best first."""

    sight: Sight
    tile: Tile
    choices: tuple[Choice, ...]

    def read(self, given: Given) -> str:
        """The id of the choice; raises BadAnswer."""
        chosen = (given.get("choice") or [""])[0]
        if chosen not in [choice.id for choice in self.choices]:
            raise BadAnswer
        return chosen

    def is_right(self, answer: str) -> bool:
        """Whether it is the choice that is worth most."""
        return answer == self.choices[0].id

    @property
    def offered(self) -> list[Choice]:
        """The choices as they are shown: chows, pung, pass."""
        return sorted(self.choices, key=lambda choice: (choice.id == PASS, choice.id))

    @property
    def passing(self) -> Choice:
        """What becomes of the hand without the tile."""
        return next(choice for choice in self.choices if choice.id == PASS)

    @property
    def claiming(self) -> Choice:
        """The best of the claims."""
        return next(choice for choice in self.choices if choice.id != PASS)

    @property
    def reason(self) -> str:
        """Why the best choice is best, in a word: see the reasons of the template."""
        claim, passing = self.claiming, self.passing
        nearer = claim.lacking < passing.lacking
        if self.choices[0] is claim:
            return "nearer" if nearer else "better"
        if claim.plan is None:
            return "spoiled"
        if not nearer:
            return "nothing"
        return "cheaper" if passing.plan is not None and claim.plan.stake < passing.plan.stake else "slower"


def make_claim(rules: Ruleset, task: Task) -> ClaimDrill:
    """The drill of a task: a played position whose best choice is as clear as the level wants.

    The lot says whether to look for one in which a claim is right, lest passing always be.
    """
    least, below = _CLEAR[task.level]
    claims = task.chance.random() < 0.5

    def fits(drill: ClaimDrill) -> bool:
        best, next_best = (choice.worth for choice in drill.choices[:2])
        is_claim = drill.choices[0].id != PASS
        is_close = drill.choices[0].plan is not None and drill.choices[0].lacking <= _MOST_LACKING
        return is_close and is_claim is claims and least * next_best <= best < below * next_best

    return first_that_fits(map(claim_drill, played_positions(rules, task.name, _may_claim)), fits)


def claim_drill(seen: Sight) -> ClaimDrill:
    """The drill of a position in which a tile lies open to a chow or pung; raises ValueError for others."""
    if seen.open is None:
        raise ValueError("no tile lies open")
    position = position_of(seen)
    choices = [_choice(position, option, seen.open) for option in seen.declarations]
    return ClaimDrill(seen, seen.open, tuple(sorted(choices, key=lambda choice: (-choice.worth, choice.id))))


def _may_claim(seen: Sight) -> bool:
    """Whether there is a chow or pung to be had, and neither a win nor a kong."""
    options = seen.declarations
    return (
        seen.open is not None
        and len(options) > 1
        and all(isinstance(each, (Chow, Pung, Pass)) for each in options)
    )


def _choice(position: Position, option: SeatCommand, tile: Tile) -> Choice:
    tiles: Tiles = ()
    name = PASS
    after = position
    if isinstance(option, Pung):
        name, tiles = PUNG, (tile,) * 3
        after = position.declaring(PUNG, tile, tiles[1:])
    elif isinstance(option, Chow):
        tiles = tuple(sorted((tile, *option.taken)))
        name = f"{CHOW}-{format_tiles(tiles)}"
        after = position.declaring(CHOW, tiles[0], option.taken)
    _, lacking, plan = max(after.prospects(), key=lambda each: each[0], default=(0.0, 0, None))
    return Choice(name, tiles, plan, lacking, worth(after))
