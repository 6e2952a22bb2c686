"""The shuffle that anyone can check: seeds, key streams, the wall and all else that is drawn by lot.

Source of every step: the fair-shuffle page. Seeds are hex texts; a client seed may be empty.
"""

import base64
import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import chain, count
from struct import Struct
from typing import TypeVar

from games.engine.seats import SEATS
from games.engine.tiles import Tiles, full_set

Item = TypeVar("Item")

LONGEST_CLIENT_SEED = 32
SERVER_SEED_BYTES = 32
_EIGHT_WORDS = Struct(">8I")
_ALL_WORDS = 1 << 32
_SURE = _ALL_WORDS - len(full_set(flowers=True))
"""No word below is skipped, whatever number of tiles is left to draw from."""


def commitment(server_seed: str) -> str:
    """What is published before the seats contribute: SHA-256 of the server seed."""
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()


def deal_seed(server_seed: str, deal_no: int, client_seeds: Sequence[str]) -> bytes:
    """The seed of one deal from the server's secret and what each seat E S W N sent."""
    message = deal_no.to_bytes(4, "big")
    for seed in map(bytes.fromhex, client_seeds):
        message += len(seed).to_bytes(1, "big") + seed
    return _hmac(bytes.fromhex(server_seed), message)


def key_stream(key: bytes) -> Iterator[int]:
    """Endless 32-bit words: HMAC of a counter, eight big-endian words each."""
    blocks = (_hmac(key, counter.to_bytes(4, "big")) for counter in count())
    return chain.from_iterable(map(_EIGHT_WORDS.unpack, blocks))


def below(bound: int, words: Iterator[int]) -> int:
    """A number below ``bound``, each equally likely: words past the last whole multiple are skipped."""
    past = _ALL_WORDS - _ALL_WORDS % bound
    word = next(words)
    while word >= past:
        word = next(words)
    return word % bound


def shuffled(items: Sequence[Item], key: bytes) -> tuple[Item, ...]:
    """The items in the order that Fisher–Yates with the key's stream gives them."""
    order = list(items)
    words = key_stream(key)
    for bound in range(len(order), 1, -1):
        word = next(words)
        last, other = bound - 1, word % bound if word < _SURE else below(bound, chain((word,), words))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def build_wall(server_seed: str, deal_no: int, client_seeds: Sequence[str], flowers: bool) -> Tiles:
    """The wall of a deal, front first."""
    return shuffled(full_set(flowers), deal_seed(server_seed, deal_no, client_seeds))


def first_seats(server_seed: str) -> tuple[int, ...]:
    """The seats of chairs 0–3 in a table's first deal, drawn by lot."""
    return shuffled(SEATS, labelled_key(server_seed, "seats"))


def dice(seed: bytes) -> tuple[int, ...]:
    """The four dice that a deal's seed shows; they change nothing."""
    words = key_stream(_hmac(seed, b"dice"))
    return tuple(below(6, words) + 1 for _ in range(4))


def labelled_key(server_seed: str, label: str) -> bytes:
    """The key of something that is drawn by lot besides the wall."""
    return _hmac(bytes.fromhex(server_seed), label.encode("ascii"))


def prompt_token(server_seed: str, chair: int, number: int) -> str:
    """The name of one question: nobody can guess it or count questions by it, for 16 letters of an HMAC."""
    digest = labelled_key(server_seed, f"prompt:{chair}:{number}")
    return base64.urlsafe_b64encode(digest[:12]).decode("ascii")


def moment(server_seed: str, chair: int, number: int, first: int, last: int) -> int:
    """When a robot answers its question, from ``first`` to ``last`` ms: a lot that sees no hand."""
    words = key_stream(labelled_key(server_seed, f"moment:{chair}:{number}"))
    return first + below(last - first + 1, words)


def is_seed(text: str) -> bool:
    """Whether a text is a client seed: lower-case hex of at most 32 bytes."""
    whole_bytes = len(text) % 2 == 0 and len(text) <= 2 * LONGEST_CLIENT_SEED
    return whole_bytes and all(sign in "0123456789abcdef" for sign in text)


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
