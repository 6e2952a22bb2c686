"""What the page of a table is made with for its chat."""

import json
import re
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from games.models import ChatLine
from games.plans import Plan
from games.services.creation import create_practice_table, create_table
from tests.games.play import NOW, four_people, person

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(account: User, public_id: str) -> str:
    browser = Client()
    browser.force_login(account)
    return browser.get(f"/tables/{public_id}/").text


def setting_in(page: str) -> Any:
    written = re.search(r'<script id="chat-setting"[^>]*>(.*?)</script>', page)
    assert written is not None
    return json.loads(written[1])


def test_it_leads_guests_alone_to_an_account() -> None:
    guest, (ann, *others) = create_guest(NOW), four_people()
    table = create_table([guest, ann, *others[1:]], NOW, Plan())

    ways = [setting_in(page_of(account, table.public_id))["sign_up"] for account in (guest, ann)]

    assert ways == ["/accounts/signup/", ""]


def test_it_tells_the_reader_s_own_id_and_the_phrases() -> None:
    people = four_people()

    page = page_of(people[0], create_table(people, NOW, Plan()).public_id)

    setting = setting_in(page)
    assert setting["me"] == people[0].public_id
    assert {"id": "good_game", "text": "Good game!"} in setting["phrases"]
    assert 'data-report="/reports/new/?line="' in page


def test_it_has_no_chat_where_there_is_nobody_to_talk_to() -> None:
    ann = person("Ann")

    page = page_of(ann, create_practice_table(ann, NOW).public_id)

    assert 'id="chat"' not in page
    assert "/reports/new/?table=" not in page


@pytest.mark.parametrize(
    ("line", "shown"),
    [(ChatLine(text="<b>hi</b>"), "&lt;b&gt;hi&lt;/b&gt;"), (ChatLine(phrase="thanks"), "Thank you!")],
)
def test_it_shows_the_words_of_a_line(line: ChatLine, shown: str) -> None:
    assert Template("{% load chat %}{{ line|words }}").render(Context({"line": line})) == shown
