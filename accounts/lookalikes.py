"""Which names look the same. Two names with one skeleton can't be told apart at a glance.

After Unicode Technical Standard 39, section 4, with the pairs of characters that it lists. Capitals count
like small letters here: what looks like either form of a letter stands for it.
"""

import unicodedata
from functools import cache
from hashlib import sha256

from confusable_homoglyphs.confusables import confusables_data

DIRECTION_MARKS = "\u200e\u200f"
"""The library's data wraps right-to-left characters in these."""

JOINED = str.maketrans({"0": "o", "1": "l", "i": "l"})
"""What looks alike only as a capital beside a small letter (I and l, O and 0)."""


def skeleton(name: str) -> str:
    """The name without spaces, with each character replaced by the one for all that look like it."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    replaced = "".join(_prototype(character) for character in plain if not character.isspace())
    return unicodedata.normalize("NFD", replaced).translate(JOINED)


def name_mark(name: str) -> str:
    """What is unique for a name. It can be kept when the name itself must be forgotten."""
    return sha256(skeleton(name).encode()).hexdigest()


@cache
def _prototype(character: str) -> str:
    """What stands for a small letter: what it or its capital looks like, if possible something of ASCII."""
    forms = [_first_alike(form).casefold() for form in (character, character.upper())]
    alike = next((form for form in forms if form.isascii()), forms[0])
    return _first_alike(alike) if alike.isascii() else alike


def _first_alike(character: str) -> str:
    """The longest of what looks like this character (rn for m), else the first.

    The library lists pairs: each character beside its prototype, and the prototype beside each of its
    characters. So the neighbours of the neighbours are the whole group.
    """
    near = _lookalikes(character)
    group = {character, *near, *(further for other in near for further in _lookalikes(other))}
    return min(group, key=lambda text: (-len(text), text))


def _lookalikes(text: str) -> list[str]:
    return [pair["c"].strip(DIRECTION_MARKS) for pair in confusables_data.get(text, ())]
