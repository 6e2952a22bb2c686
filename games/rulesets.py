"""The rulesets that people may choose from."""

from games.engine.rulesets import Ruleset, load_ruleset, ruleset_ids

FIRST = "hkos-3-v1"
"""The one that newcomers are offered first."""


def ruleset_choices() -> list[Ruleset]:
    """All rulesets in the order in which they are offered."""
    ids = sorted(ruleset_ids(), key=lambda ruleset_id: (ruleset_id != FIRST, ruleset_id))
    return [load_ruleset(ruleset_id) for ruleset_id in ids]


def chosen_ruleset(ruleset_id: str | None) -> Ruleset:
    """The ruleset of that id, or the first one if there is none."""
    return load_ruleset(ruleset_id if ruleset_id in ruleset_ids() else FIRST)
