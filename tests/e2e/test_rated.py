"""Eight people meet in rated Quick Play and play a deal at two tables; restarts change nothing of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from games.pools import Pool
from ratings.glicko import update
from ratings.pools import parameters_of
from tests.e2e.rated_people import PATIENCE, POOL, AtBrowser, AtSocket, Rival, sign_in
from tests.e2e.stacked_wall import stacked_environment
from tests.stack import Stack, patiently

TABLES = (("Ann", "Bo", "Cy", "Di"), ("Ed", "Fay", "Gil", "Hal"))
WITH_BROWSER = {"Ann", "Bo", "Ed", "Fay"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A site of its own behind a proxy, at which East may win each deal at once."""
    environment = {**stacked_environment("heavenly"), "TRUSTED_PROXIES": "127.0.0.1"}
    with Stack(tmp_path_factory.mktemp("rated"), **environment) as stack:
        yield stack


@pytest.fixture
def people(browser: Browser, site: Stack) -> Iterator[dict[str, Rival]]:
    """The eight by name, each from a network of his own."""
    keys = sign_in(site, *(name for names in TABLES for name in names))
    found: dict[str, AtBrowser | AtSocket] = {}
    for number, (name, key) in enumerate(keys.items(), 1):
        address = f"203.0.113.{number}"
        if name in WITH_BROWSER:
            found[name] = AtBrowser(browser, site, name, key, address)
        else:
            found[name] = AtSocket(site, name, key, address)
    yield dict(found)
    for person in found.values():
        if isinstance(person, AtBrowser):
            person.window.close()
        else:
            person.disconnect()


def restart(site: Stack) -> None:
    site.stop()
    site.start()


def test_it_rates_two_tables_of_quick_play_right_whatever_is_restarted(
    site: Stack, people: dict[str, Rival]
) -> None:
    for names in TABLES:
        for name in names:
            people[name].enter()
        for name in names:
            people[name].arrive()
    assert [len({people[name].table for name in names}) for names in TABLES] == [1, 1]
    assert people["Ann"].table != people["Ed"].table
    hands = {name: person.hand() for name, person in people.items()}

    restart(site)
    for person in people.values():
        person.come_back()
    assert {name: person.hand() for name, person in people.items()} == hands

    winners = [win_at_once([people[name] for name in names]) for names in TABLES]
    readers = [person for person in people.values() if isinstance(person, AtBrowser)]
    for reader in readers:
        expect(reader.page.locator("#sheet-title")).to_be_visible(timeout=PATIENCE)
    receipts = [read_receipt(reader) for reader in readers]
    ladder = read_ladder(readers[0])
    of_tables = [expected(names, winner) for names, winner in zip(TABLES, winners, strict=True)]
    assert receipts == [of_tables[0]] * 2 + [of_tables[1]] * 2
    assert ladder == {name: after for receipt in receipts for name, (_, _, after) in receipt.items()}

    restart(site)
    assert [read_receipt(reader) for reader in readers] == receipts
    assert read_ladder(readers[0]) == ladder


def win_at_once(four: list[Rival]) -> str:
    """East wins; who that is."""
    east = patiently(lambda: next((person for person in four if person.may_win()), None), "East is asked")
    east.win()
    return east.name


def read_receipt(reader: AtBrowser) -> dict[str, tuple[str, str, str]]:
    """Place, rating before and rating after of each player, once the deal is settled."""
    address = f"/ratings/tables/{reader.table}/1/"
    rows = patiently(lambda: reader.figures(address), "the deal is settled")
    return {player.split()[0]: (place, before, after) for place, player, _, before, after, _ in rows}


def read_ladder(reader: AtBrowser) -> dict[str, str]:
    """The ratings of those who have no place yet, by name."""
    rows = reader.figures(f"/ratings/{POOL}/?show=new")
    return {player.split()[0]: rating.removesuffix("?") for player, rating, *_ in rows}


def expected(names: tuple[str, ...], winner: str) -> dict[str, tuple[str, str, str]]:
    """What the arithmetic says of four newcomers of whom one wins by self draw: the three others tie."""
    parameters = parameters_of(Pool(*POOL.split("/")))
    points = [3 if name == winner else -1 for name in names]
    after = update([parameters.start] * len(names), points, parameters)
    places = ["1" if name == winner else "2" for name in names]
    before = f"{parameters.start.value:.0f}"
    return {
        name: (place, before, f"{it.value:.0f}") for name, place, it in zip(names, places, after, strict=True)
    }
