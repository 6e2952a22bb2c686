"""Figures with how far chance alone may move them: 95 % confidence intervals. Pure."""

from dataclasses import dataclass
from math import sqrt

NORMAL = 1.959964
"""The normal distribution holds 95 % within so many standard deviations of its middle."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many. Its interval is Wilson's score interval (E. B. Wilson, 1927), which stays between 0
    and 1 and holds for few, too. All parts are None of nothing."""

    count: int
    of: int

    @property
    def rate(self) -> float | None:
        """The share, from 0 to 1."""
        return self.count / self.of if self.of else None

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return self._end(-1)

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return self._end(1)

    def _end(self, sign: int) -> float | None:
        if not self.of:
            return None
        n, p, z = self.of, self.count / self.of, NORMAL
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        end = (p + z * z / (2 * n) + sign * half) / (1 + z * z / n)
        return min(1.0, max(0.0, end))


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of so many numbers, given by their sum and the sum of their squares.

    The margin is by the normal distribution: None of fewer than two numbers.
    """

    total: float
    squares: float
    of: int

    @property
    def value(self) -> float | None:
        """The mean; None of no numbers."""
        return self.total / self.of if self.of else None

    @property
    def margin(self) -> float | None:
        """How far the interval reaches to both sides of the mean."""
        if self.of < 2:
            return None
        variance = max(0.0, self.squares - self.total**2 / self.of) / (self.of - 1)
        return NORMAL * sqrt(variance / self.of)
