"""Whatever is changed in a log is noticed, and the event is named."""

import random
from collections.abc import Iterator

import pytest

from tests.engine.damage import Hands, Spot, altered, misshapen, shuffles
from tests.engine.logs import Deal, chance_log, faults, setup_of, simulated

TABLES = [
    ("hkos-3-v1", "single-hand"),
    ("hk-new-chapter-v1", "east-round"),
    ("hk-clear-chapter-v1", "full-game"),
    ("hk-live-v1", "single-hand"),
]
FRAME = ("deal_committed", "deal_started", "won", "deal_ended")
"""Events of which a deal has one, with most of what can be altered in it."""
FRAME_SHARE = 30
SAMPLE = 0.004
"""Which share of all damage is done; the soak tests do more."""
SOAK_SAMPLE = 0.1


def logs_of(ruleset: str, format_id: str, batch: int = 0) -> Iterator[list[Deal]]:
    """Two deals by robots, who win, and two by chance, with all that can happen."""
    of = setup_of(ruleset, format_id)
    yield simulated(of, 2, seed=f"damage {batch}")
    yield chance_log(of, 2, first_seed=40 + 10 * batch)


def check_fields(log: list[Deal], chosen: int, share: float, chance: random.Random) -> int:
    """Alter one field at a time of one deal; how often that was done."""
    deal, hands, count = log[chosen], Hands(), 0
    for place, record in enumerate(deal):
        for name, wrong in (*altered(Spot(deal, place, hands, chosen == 0)), *misshapen(record)):
            if chance.random() < share * (FRAME_SHARE if record["type"] in FRAME else 1):
                damaged = [*deal[:place], wrong, *deal[place + 1 :]]
                check(log, chosen, damaged, range(place + 1, place + 2), f"{name}: {wrong}")
                count += 1
        hands.follow(record)
    return count


def check_order(log: list[Deal], chosen: int, share: float, chance: random.Random) -> int:
    """Leave out, double and move one event at a time of one deal; how often that was done.

    None is moved to an end of its deal, where it would belong to the deal before or begin another.
    """
    deal, count = log[chosen], 0
    for place in range(len(deal)):
        for what, damaged, places in shuffles(deal, place, chance.randrange(1, len(deal) - 1)):
            if place < 3 or place > len(deal) - 3 or chance.random() < share:
                check(log, chosen, damaged, places, f"{what}: {deal[place]}")
                count += 1
    return count


def check(log: list[Deal], chosen: int, damaged: Deal, places: range, what: str) -> None:
    """That deal, and no other, is found wrong, at one of the places."""
    found = faults([*log[:chosen], damaged, *log[chosen + 1 : chosen + 2]])
    named = [(fault.deal_no, fault.event) for fault in found]
    assert len(named) == 1, f"{what}: {found}"
    assert named[0][0] == log[chosen][0]["deal_no"], what
    assert named[0][1] in places, f"{what}: {found}"


@pytest.mark.parametrize(("ruleset", "format_id"), TABLES)
def test_it_names_the_event_of_which_one_field_was_altered(ruleset, format_id):
    chance = random.Random(ruleset)
    for chosen, log in enumerate(logs_of(ruleset, format_id)):
        assert faults(log) == []
        assert check_fields(log, chosen, SAMPLE, chance) > 50


@pytest.mark.parametrize(("ruleset", "format_id"), TABLES)
def test_it_names_the_place_where_an_event_is_missing_doubled_or_moved(ruleset, format_id):
    chance = random.Random(ruleset)
    for chosen, log in enumerate(logs_of(ruleset, format_id)):
        assert check_order(log, chosen, share=5 * SAMPLE, chance=chance) > 20


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(1, 4))
@pytest.mark.parametrize(("ruleset", "format_id"), TABLES)
def test_it_names_whatever_was_done_to_a_log(ruleset, format_id, batch):
    chance = random.Random(batch)
    for chosen, log in enumerate(logs_of(ruleset, format_id, batch)):
        assert faults(log) == []
        check_fields(log, chosen, SOAK_SAMPLE, chance)
        check_order(log, chosen, share=0.5, chance=chance)
