"""How fast a table plays; all spans in milliseconds (rules: common 4, 9 and 10)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """The spans of one table.

    ``decision`` is the time for one answer (None: no clock), ``pause`` the wait after every discard and
    kong announcement, ``act`` the least and most that a robot or an away seat takes on its own turn,
    ``ready`` the time to ready up (None: no limit), ``seed_wait`` how long a deal waits for missing
    client seeds, ``match_break`` how long the next deal of a match waits at most, ``grace`` how long after a
    deadline the timeout is applied.
    """

    decision: int | None
    pause: int
    act: tuple[int, int]
    ready: int | None
    seed_wait: int = 500
    match_break: int = 10_000
    grace: int = 300


SIMULATION = Pace(decision=None, pause=0, act=(0, 0), ready=None, seed_wait=0, match_break=0)
UNTIMED = Pace(decision=None, pause=1000, act=(400, 900), ready=None)


def timed(seconds: int) -> Pace:
    """The pace with a decision clock of so many seconds."""
    return Pace(decision=seconds * 1000, pause=1000, act=(400, 900), ready=60_000)
