"""Pools: what ratings are kept apart by. Pure, so that ratings can be reckoned without a database."""

from typing import NamedTuple


class Pool(NamedTuple):
    """Where ratings are kept apart: a ruleset and a format, by their ids."""

    ruleset_id: str
    format: str

    @property
    def key(self) -> str:
        """Both in one word, such as "hkos-3-v1/single-hand"."""
        return "/".join(self)
