"""The page of the people whom somebody knows, and what can be done about each."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils.encoding import iri_to_uri

from accounts import presence
from accounts.models import Relation, User
from accounts.people import ties
from accounts.preferences import Preferences, stored_form
from accounts.presence import Presence, presence_of, tell_presence_by
from accounts.relations import friends_of
from accounts.services import close_account, create_guest
from accounts.services.relations import accept_friend, ask_to_be_friends, relate

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
KIND = Relation.Kind
PEOPLE = "/people/"

pytestmark = pytest.mark.django_db


def member(name: str, **fields: object) -> User:
    return User.objects.create_user(name.lower(), display_name=name, password="three faan", **fields)


@pytest.fixture
def ann() -> User:
    return member("Ann")


@pytest.fixture
def bo() -> User:
    return member("Bo")


@pytest.fixture
def everybody_plays() -> Iterator[None]:
    """All are at tables, as far as the apps above can tell."""

    def teller(account_ids: Collection[int]) -> dict[int, Presence]:
        return dict.fromkeys(account_ids, "at_table")

    before = presence._teller
    tell_presence_by(teller)
    yield
    tell_presence_by(before)


def browser_of(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def befriend(one: User, other: User) -> None:
    ask_to_be_friends(one, other, NOW)
    accept_friend(other, one, NOW)


def act(own: User, other: User, what: str, **more: str) -> str:
    """Do something on a page, and return what is said then."""
    address = f"{PEOPLE}{other.public_id}/relation/"
    return browser_of(own).post(address, {"act": what, **more}, follow=True).text


def test_it_sends_visitors_to_sign_in() -> None:
    for page in (PEOPLE, "/accounts/standing/", "/reports/"):
        assert "/accounts/login/" in Client().get(page).url  # type: ignore[attr-defined]


def test_it_shows_an_empty_page_to_somebody_new(ann: User) -> None:
    page = browser_of(ann).get(PEOPLE).text

    assert "No friends yet" in page
    assert page.count("Nobody.") == 3


def test_it_lists_people_by_what_they_are(ann: User, bo: User) -> None:
    cy, di, ed = member("Cy"), member("Di"), member("Ed")
    befriend(ann, bo)
    ask_to_be_friends(cy, ann, NOW)
    ask_to_be_friends(ann, di, NOW)
    relate(ann, ed, KIND.BLOCK, NOW)

    page = browser_of(ann).get(PEOPLE).text

    order = ["They ask to be friends", ">Cy<", "Friends", ">Bo<", "You have asked", ">Di<", "Blocked", ">Ed<"]
    places = [page.index(text) for text in order]
    assert places == sorted(places)


def test_it_asks_the_same_queries_however_many_people_there_are(
    ann: User, django_assert_max_num_queries
) -> None:  # type: ignore[no-untyped-def]
    for number in range(8):
        other = member(f"Person{number}")
        befriend(ann, other) if number % 2 else relate(ann, other, KIND.MUTE, NOW)
    client = browser_of(ann)

    with django_assert_max_num_queries(8):
        client.get(PEOPLE)


def test_it_finds_somebody_by_name(ann: User, bo: User) -> None:
    found = browser_of(ann).get(PEOPLE, {"name": " bo "})

    assert found.url == f"/people/{bo.public_id}/"  # type: ignore[attr-defined]


def test_it_says_that_nobody_has_a_name(ann: User) -> None:
    guest = create_guest(NOW)
    for name in ("Zoe", guest.display_name, "<script>"):
        page = browser_of(ann).get(PEOPLE, {"name": name}).text
        assert "There is nobody called" in page
        assert "“<script>”" not in page


def test_it_makes_friends_and_ends_it(ann: User, bo: User) -> None:
    assert "You have asked Bo to be friends." in act(ann, bo, "befriend")
    assert "You and Ann are friends." in act(bo, ann, "accept")
    assert friends_of(ann) == {bo.pk}

    act(ann, bo, "unfriend")

    assert friends_of(ann) == set()


def test_it_accepts_nothing_that_was_taken_back(ann: User, bo: User) -> None:
    assert "not possible with Ann" in act(bo, ann, "accept")
    assert ties(bo, ann).friendship == "none"


@pytest.mark.parametrize("kind", list(KIND))
def test_it_keeps_people_away_and_undoes_it(ann: User, bo: User, kind: Relation.Kind) -> None:
    act(ann, bo, kind.value)
    assert ties(ann, bo).kinds == {kind}

    act(ann, bo, f"un{kind.value}")

    assert ties(ann, bo).kinds == frozenset()


def test_it_tells_nobody_that_he_is_blocked(ann: User, bo: User) -> None:
    relate(ann, bo, KIND.BLOCK, NOW)

    assert "You have asked Ann to be friends." in act(bo, ann, "befriend")
    assert ties(bo, ann).friendship == "none"


@pytest.mark.parametrize("what", ["", "hate", "__class__"])
def test_it_does_nothing_unknown(ann: User, bo: User, what: str) -> None:
    response = browser_of(ann).post(f"{PEOPLE}{bo.public_id}/relation/", {"act": what})

    assert response.status_code == 404


def test_it_does_nothing_about_people_who_are_not_there(ann: User, bo: User) -> None:
    close_account(bo, NOW)
    for public_id in ("nobody", bo.public_id):
        response = browser_of(ann).post(f"{PEOPLE}{public_id}/relation/", {"act": "block"})
        assert response.status_code == 404


def test_it_changes_nothing_by_looking(ann: User, bo: User) -> None:
    assert browser_of(ann).get(f"{PEOPLE}{bo.public_id}/relation/", {"act": "block"}).status_code == 405


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_it_goes_back_to_pages_of_the_site_only(ann: User, bo: User, elsewhere: str) -> None:
    response = browser_of(ann).post(f"{PEOPLE}{bo.public_id}/relation/", {"act": "mute", "next": elsewhere})

    assert response.url == PEOPLE  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", ["here", "settings", "🀄"])
def test_it_goes_back_to_an_address_and_to_nothing_else(ann: User, bo: User, page: str) -> None:
    """The name that a page has in our own code is no address."""
    response = browser_of(ann).post(f"{PEOPLE}{bo.public_id}/relation/", {"act": "mute", "next": page})

    assert response.headers["Location"] == iri_to_uri(page)


def test_it_offers_on_the_page_of_a_person_what_can_be_done(ann: User, bo: User) -> None:
    page = browser_of(ann).get(f"/people/{bo.public_id}/").text

    assert all(f'value="{what}"' in page for what in ("befriend", "mute", "avoid", "block"))
    assert f"/reports/new/?person={bo.public_id}" in page


@pytest.mark.parametrize("viewer", ["self", "visitor"])
def test_it_offers_nothing_about_oneself_and_to_visitors(ann: User, viewer: str) -> None:
    client = browser_of(ann) if viewer == "self" else Client()

    assert 'value="block"' not in client.get(f"/people/{ann.public_id}/").text


def test_it_offers_guests_no_friendship_but_peace(ann: User) -> None:
    page = browser_of(create_guest(NOW)).get(f"/people/{ann.public_id}/").text

    assert 'value="befriend"' not in page
    assert 'value="block"' in page


@pytest.mark.parametrize(
    ("audience", "to_friends", "to_others"),
    [("everybody", "at_table", "at_table"), ("friends", "at_table", "away"), ("nobody", "away", "away")],
)
def test_it_tells_where_people_are_to_whom_they_let_know(
    everybody_plays: None, ann: User, audience: str, to_friends: str, to_others: str
) -> None:
    shown = stored_form(Preferences(presence=audience))
    bo, cy = member("Bo", preferences=shown), member("Cy", preferences=shown)
    befriend(ann, bo)

    assert presence_of([bo, cy], ann) == {bo.pk: to_friends, cy.pk: to_others}


def test_it_tells_the_blocked_nothing(everybody_plays: None, ann: User) -> None:
    bo = member("Bo", preferences=stored_form(Preferences(presence="everybody")))
    relate(bo, ann, KIND.BLOCK, NOW)

    assert presence_of([bo], ann) == {bo.pk: "away"}


def test_it_shows_where_friends_are(everybody_plays: None, ann: User, bo: User) -> None:
    befriend(ann, bo)

    assert "at a table" in browser_of(ann).get(PEOPLE).text


def test_it_leads_visitors_back_to_the_page_where_they_wanted_something(bo: User) -> None:
    page = f"{PEOPLE}{bo.public_id}/"

    response = Client().post(f"{page}relation/", {"act": "mute", "next": page})

    assert response.headers["Location"] == f"/accounts/login/?next={page}"
