"""The four kinds of drills."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.rulesets import Ruleset, load_ruleset
from learn.drills.claims import make_claim
from learn.drills.counting import make_count
from learn.drills.discards import make_discard
from learn.drills.tasks import Drill, Task
from learn.drills.waits import make_waits


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of drill: its name, what one does, and how one of it is made."""

    id: str
    title: Promise
    about: Promise
    make: Callable[[Ruleset, Task], Drill]


KINDS = {
    kind.id: kind
    for kind in (
        Kind(
            "count", _("Count this hand"), _("How many faan is it worth, and for which patterns?"), make_count
        ),
        Kind("waits", _("Find the waits"), _("Which tiles complete the hand?"), make_waits),
        Kind(
            "discard", _("Which discard?"), _("Keep the hand near and the useful tiles many."), make_discard
        ),
        Kind("claim", _("Claim or pass?"), _("Chow, pung, or let the tile go?"), make_claim),
    )
}
"""By id, in the order in which they are offered."""


@lru_cache(maxsize=256)
def drill_of(task: Task) -> Drill:
    """The drill of a task; its kind, ruleset and level must be ones that there are."""
    return KINDS[task.kind].make(load_ruleset(task.ruleset_id), task)
