"""Ids for the outside: random, so that nobody can count accounts or tables or guess the next one."""

import re
import secrets

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits that are not mistaken for one another when read aloud or typed."""

LENGTH = 12
"""Twelve of 56 signs: 69 bits."""


PUBLIC_ID = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def is_public_id(text: str) -> bool:
    """Whether a text from outside could be an id. Others are not worth a question, which some would break."""
    return PUBLIC_ID.fullmatch(text) is not None


def new_public_id() -> str:
    """An id for an account or a table, by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
