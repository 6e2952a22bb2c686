"""What people see at an address that has nothing for them, or when a form is wrong."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Table
from games.services.creation import Plan, open_table
from tests.accounts.pages import sign_up
from tests.games.play import person

pytestmark = pytest.mark.django_db


def test_it_shows_a_way_on_where_only_forms_are_sent(client: Client) -> None:
    answer = client.get("/play/", headers={"accept": "text/html"})
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert 'class="topbar"' in answer.content.decode()
    assert client.get("/play/", headers={"accept": "application/json"}).content == b""


@pytest.mark.parametrize("way", ["sit", "leave"])
def test_it_leads_who_looks_where_one_sits_down_or_leaves_to_the_table(way: str) -> None:
    host, browser = person("Host"), Client()
    table = open_table(host, timezone.now(), Plan(visibility=Table.Visibility.PUBLIC))
    browser.force_login(host)
    answer = browser.get(f"/tables/{table.public_id}/{way}/")
    assert answer.headers["Location"] == f"/tables/{table.public_id}/"
    assert table.seats.filter(left_at=None).count() == 1


def test_it_says_what_is_wrong_beside_the_field_keeps_what_was_typed_and_goes_there(client: Client) -> None:
    page = sign_up(
        client, name="Mei Lin", email="no address", password="three faan and more"
    ).content.decode()
    fields = {name: tag for tag, name in re.findall(r'(<input[^>]* name="(\w+)"[^>]*>)', page)}

    assert 'value="Mei Lin"' in fields["display_name"]
    assert 'value="no address"' in fields["email"]
    assert 'aria-invalid="true"' in fields["email"]
    described = re.findall(r'aria-describedby="([^"]*)"', fields["email"])[0].split()
    assert all(f'id="{name}"' in page for name in described)
    assert "id_email_error" in described
    assert [name for name, tag in fields.items() if "autofocus" in tag] == ["email"]
