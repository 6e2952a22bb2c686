"""Every address of the site: strangers find nothing there, and no page allows inline scripts or styles."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import ChatLine, Invitation, Table
from games.services.creation import Plan, open_table
from games.services.invitations import invite
from tests.addresses import NOWHERE, addresses
from tests.games.play import person

pytestmark = pytest.mark.django_db

OF_OTHERS = ("table", "room", "sit", "leave", "host", "invite", "rematch", "invitation")
"""Addresses of single things that belong to those who sit at a table, or are invited there."""


def get_all(client: Client) -> dict[str, Any]:
    return {address: client.get(address) for address in addresses()}


@pytest.fixture
def member() -> Client:
    client = Client()
    client.force_login(person("Ann"))
    return client


@pytest.mark.parametrize("signed_in", [False, True], ids=["visitor", "signed in"])
def test_it_answers_at_every_address_without_an_error(signed_in: bool, member: Client) -> None:
    """Addresses of things that are not there say so; the others show themselves, or lead to signing in."""
    answers = get_all(member if signed_in else Client())
    assert len(answers) > 60
    for address, answer in answers.items():
        forbidden = {403} if address.startswith("/admin/") else set()
        unwell = {503} if address == "/health/ready/" else set()  # no clock runs beside this test
        assert answer.status_code in {200, 302, 401, 404, 405} | forbidden | unwell, address
        missing = any(value in address for value in NOWHERE.values())
        assert not missing or answer.status_code != 200 or address.startswith("/accounts/"), address


def test_it_allows_nothing_inline_on_any_page(member: Client) -> None:
    for address, answer in {**get_all(Client()), **get_all(member)}.items():
        policy = answer.headers.get("Content-Security-Policy", "")
        assert "default-src" in policy, address
        assert "unsafe" not in policy, address


def test_it_writes_nothing_inline_into_any_page(member: Client) -> None:
    """What the policy forbids would not work; so nobody relies on it."""
    for address, answer in {**get_all(Client()), **get_all(member)}.items():
        if answer.status_code == 200 and "text/html" in answer.headers["Content-Type"]:
            text = answer.content.decode()
            assert " style=" not in text, address
            assert " onclick=" not in text, address
            assert "<style" not in text, address


@pytest.fixture
def private() -> Table:
    """A private table of people whom the visitor does not know, with an invitation."""
    host = person("Host")
    table = open_table(host, timezone.now(), Plan())
    invite(table.pk, host, person("Guest").display_name, timezone.now())
    return table


def of_others(table: Table) -> Iterator[tuple[str, str]]:
    """The addresses that belong to the table's people, each with the way in which it is used."""
    values = {"invitation": Invitation.objects.get().public_id}
    for name in OF_OTHERS:
        yield name, reverse(name, kwargs={"public_id": values.get(name, table.public_id)})


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("visitor", ["nobody", "stranger"])
def test_it_hides_from_strangers_what_belongs_to_others(private: Table, method: str, visitor: str) -> None:
    client = Client()
    if visitor == "stranger":
        client.force_login(person("Eve"))
    for name, address in of_others(private):
        answer = getattr(client, method)(address)
        signs_in = name == "invitation" and visitor == "nobody" and answer.status_code == 302
        assert answer.status_code in (404, 405) or signs_in, (name, answer.status_code)
    assert not private.seats.filter(account__display_name="Eve").exists()


def test_it_lets_nobody_find_a_table_by_its_number(private: Table, member: Client) -> None:
    for name in ("table", "room"):
        assert member.get(reverse(name, kwargs={"public_id": str(private.pk)})).status_code == 404


def test_it_counts_up_in_no_address_of_the_site(private: Table) -> None:
    """Whatever is shown under an address of its own has a random name there."""
    for thing in (private, User.objects.first(), Invitation.objects.get()):
        assert len(thing.public_id) >= 12
        assert thing.public_id != str(thing.pk)
    assert ChatLine._meta.get_field("public_id")
