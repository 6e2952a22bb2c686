"""Rulesets: rules as data, one TOML file each, checked by a strict schema."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast

from games.engine.rulesets.fields import Fields, RulesetError, UnknownOption, UnknownRuleset
from games.engine.rulesets.model import Band, Format, Name, Option, Pattern, Payment, Ruleset
from games.engine.rulesets.options import apply_options, choose_options, read_options
from games.engine.rulesets.schema import read_ruleset

__all__ = [
    "Band",
    "Format",
    "Name",
    "Option",
    "Pattern",
    "Payment",
    "Ruleset",
    "RulesetError",
    "UnknownOption",
    "UnknownRuleset",
    "load_ruleset",
    "parse_ruleset",
    "ruleset_data",
    "ruleset_ids",
]

_ENDING = ".toml"


@cache
def ruleset_ids() -> tuple[str, ...]:
    """The ids of the rulesets that come with the engine, sorted."""
    names = (each.name for each in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


def ruleset_data(ruleset_id: str) -> dict[str, object]:
    """A ruleset's data, which a table keeps a copy of; raises UnknownRuleset."""
    return cast(dict[str, object], json.loads(_canonical_data(ruleset_id)))


def load_ruleset(ruleset_id: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """The ruleset of that id with these options; raises UnknownRuleset, UnknownOption."""
    return _parsed(_canonical_data(ruleset_id), _canonical(options or {}))


def parse_ruleset(data: Mapping[str, object], options: Mapping[str, object] | None = None) -> Ruleset:
    """The ruleset that kept data describes; raises RulesetError, UnknownOption."""
    return _parsed(_canonical(data), _canonical(options or {}))


@cache
def _canonical_data(ruleset_id: str) -> str:
    if ruleset_id not in ruleset_ids():
        raise UnknownRuleset(f"no such ruleset: {ruleset_id!r}")
    return _canonical(tomllib.loads((files(__package__) / f"{ruleset_id}{_ENDING}").read_text("utf-8")))


def _canonical(data: Mapping[str, object]) -> str:
    try:
        return json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise RulesetError(f"not plain data: {error}") from error


@lru_cache(maxsize=256)
def _parsed(data_text: str, options_text: str) -> Ruleset:
    data = json.loads(data_text)
    offered = read_options(Fields(data, ""))
    values = choose_options(offered, json.loads(options_text))
    fingerprint = hashlib.sha256(f"{data_text}\n{_canonical(values)}".encode()).hexdigest()
    return read_ruleset(apply_options(data, offered, values), fingerprint, values)
