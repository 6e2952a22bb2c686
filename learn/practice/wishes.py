"""Reading what the page of a practice hand sends: the step that it knows, and what its person wants."""

from typing import Any

import msgspec

from games.parsing import BadMessage, Chow, Discard, Kong, Pass, Pung, Win

Decision = Win | Pass | Pung | Chow | Kong | Discard
"""An answer to what the hand asks."""


class _Wish(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """Something that is no decision of the hand."""


class TakeBack(_Wish, tag="take_back", frozen=True):
    """Undo the last own decision and all that followed."""


class Again(_Wish, tag="again", frozen=True):
    """Play the same deal from its beginning."""


class NewHand(_Wish, tag="new", frozen=True):
    """Play another deal of the same kind."""


class SetHelp(_Wish, tag="help", frozen=True):
    """Have move help or not."""

    on: bool


class Look(_Wish, tag="look", frozen=True):
    """See all there is to see."""


Wish = Decision | TakeBack | Again | NewHand | SetHelp | Look


def parse_wish(body: bytes) -> tuple[int, Wish]:
    """The step and the wish that a request's body holds; raises BadMessage."""
    try:
        data = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadMessage("not JSON", None) from None
    if not isinstance(data, dict):
        raise BadMessage("not an object", None)
    try:
        return msgspec.convert(data.pop("step", None), int), msgspec.convert(data, Wish)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error), None) from None


def read_decisions(stored: list[Any]) -> list[Decision]:
    """Decisions as they were stored."""
    return msgspec.convert(stored, list[Decision])


def decision_data(decision: Decision) -> dict[str, Any]:
    """A decision as it is stored."""
    data: dict[str, Any] = msgspec.to_builtins(decision)
    return data
