"""Strict reading of a ruleset's data: every key is asked for once, and what is left over is refused."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

SOURCES = ("page", "ruling")


class RulesetError(ValueError):
    """A ruleset's data is wrong; the message says where and what."""


class UnknownRuleset(RulesetError):
    """There is no ruleset of this id."""


class UnknownOption(RulesetError):
    """The ruleset has no such option, or the option no such value."""


class Fields:
    """The keys of one table of the data, at ``where`` (such as ``patterns[2].name``)."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise RulesetError(f"{where}: not a table")
        self.where = where
        self._left = dict(data)

    def at(self, key: str) -> str:
        """Where the value of ``key`` stands."""
        return f"{self.where}.{key}" if self.where else key

    def has(self, key: str) -> bool:
        """Whether ``key`` is there and not yet taken."""
        return key in self._left

    def take(self, key: str) -> object:
        """The value of ``key``, which must be there."""
        if key not in self._left:
            raise RulesetError(f"{self.at(key)}: missing")
        return self._left.pop(key)

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.take(key)
        if not isinstance(value, str) or not value.strip():
            raise RulesetError(f"{self.at(key)}: not a text")
        return value

    def choice(self, key: str, allowed: tuple[str, ...]) -> str:
        """One of the allowed words."""
        value = self.text(key)
        if value not in allowed:
            raise RulesetError(f"{self.at(key)}: {value!r} is none of {', '.join(allowed)}")
        return value

    def number(self, key: str, least: int = 0) -> int:
        """A whole number."""
        value = self.take(key)
        if type(value) is not int or value < least:
            raise RulesetError(f"{self.at(key)}: not a whole number of at least {least}")
        return value

    def fraction(self, key: str) -> Fraction:
        """A share such as ``"3/2"`` or ``"1"``, not negative."""
        value = self.text(key)
        top, _, bottom = value.partition("/")
        if not (top.isdecimal() and (bottom or "1").isdecimal()) or not int(bottom or "1"):
            raise RulesetError(f"{self.at(key)}: {value!r} is no fraction")
        return Fraction(int(top), int(bottom or "1"))

    def switch(self, key: str, default: bool | None = None) -> bool:
        """True or false; ``default`` where the key may be left out."""
        if default is not None and not self.has(key):
            return default
        value = self.take(key)
        if not isinstance(value, bool):
            raise RulesetError(f"{self.at(key)}: not true or false")
        return value

    def words(self, key: str, allowed: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of different words; none where the key is left out."""
        value = self._left.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise RulesetError(f"{self.at(key)}: not a list of texts")
        for word in value:
            if (allowed is not None and word not in allowed) or value.count(word) > 1:
                raise RulesetError(f"{self.at(key)}: {word!r} is unknown or twice there")
        return tuple(value)

    def source(self) -> str:
        """Where a value of the rules comes from: a published page, or a ruling of this project."""
        return self.choice("source", SOURCES)

    @contextmanager
    def table(self, key: str) -> Iterator["Fields"]:
        """The table under ``key``; afterwards nothing may be left in it."""
        inner = Fields(self.take(key), self.at(key))
        yield inner
        inner.close()

    def tables(self, key: str) -> Iterator["Fields"]:
        """The tables of the list under ``key``, none where it is left out; nothing may be left in any."""
        rows = self._left.pop(key, [])
        if not isinstance(rows, list):
            raise RulesetError(f"{self.at(key)}: not a list of tables")
        for place, row in enumerate(rows):
            inner = Fields(row, f"{self.at(key)}[{place}]")
            yield inner
            inner.close()

    def items(self) -> dict[str, object]:
        """All that is left, taken at once."""
        left, self._left = self._left, {}
        return left

    def close(self) -> None:
        """Raises RulesetError if a key was not asked for."""
        if self._left:
            raise RulesetError(f"{self.at(min(self._left))}: unknown key")
