"""How people meet at tables of one to four of them, the rest robots, by the pages of the site."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from games.engine.rulesets import load_ruleset, ruleset_ids
from tests.soak.person import Person

SHORTEST_CLOCK = 15
AT_ONCE = 8


def form(ruleset: str, robots: int) -> dict[str, Any]:
    """The form of a new public table with the shortest clock."""
    options = load_ruleset(ruleset).option_choices.values()
    return {
        "ruleset": ruleset,
        "format": "single-hand",
        "clock": SHORTEST_CLOCK,
        "rated": "",
        "visibility": "public",
        "robots": robots,
        "robot_level": "easy",
        "absent": "robot",
        "flowers": "on",
        **{f"option-{option.id}": json.dumps(option.default) for option in options},
    }


def gather(urls: Sequence[str], number: int, seed: int) -> list[Person]:
    """The people of one table, who sit there; the table's number says how many, and by which rules."""
    rulesets = list(ruleset_ids())
    count = 4 - number % 4
    people = [Person(urls, seed=seed + 10 * number + place) for place in range(count)]
    host, *others = people
    page = host.press("/tables/new/", form(rulesets[number // 4 % len(rulesets)], robots=4 - count))
    table = page.split("/")[2]
    for other in others:
        other.press(f"/tables/{table}/sit/", {})
    for person in people:
        person.table = table
    return people


def gather_all(urls: Sequence[str], tables: int, seed: int) -> list[list[Person]]:
    """The people of so many tables, table by table."""
    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(lambda number: gather(urls, number, seed), range(tables)))
