"""Mails as pages: the same words as the text, in the reader's language, with ways that lead there."""

import re
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.letters import as_page
from accounts.models import User
from tests.accounts.pages import (
    ADDRESS,
    PASSWORD,
    browser_of,
    code_in_mail,
    link_in_mail,
    member,
    show_oneself,
    sign_up,
)

pytestmark = pytest.mark.django_db


def page_of(letter: Any) -> str:
    [(page, kind)] = letter.alternatives
    assert kind == "text/html"
    return str(page)


def words(text: str) -> list[str]:
    return re.sub(r"<[^>]*>", " ", unescape(text)).split()


def test_it_leads_to_the_same_page_as_the_text() -> None:
    sign_up(Client())
    page = page_of(mail.outbox[-1])
    assert f'href="http://testserver{link_in_mail()}"' in page
    assert set(mail.outbox[-1].body.split()) - {"--"} <= set(words(page))


def test_it_shows_a_code_large() -> None:
    member()
    Client().post("/accounts/password/reset/", {"email": ADDRESS})
    assert f'<span class="code">{code_in_mail()}</span>' in page_of(mail.outbox[-1])


@pytest.mark.parametrize(
    ("language", "said"), [("zh-hant", "密碼"), ("zh-hans", "密码")], ids=["zh-hant", "zh-hans"]
)
def test_it_is_written_in_the_language_of_its_account_wherever_it_was_asked_for(
    language: str, said: str
) -> None:
    mei = member()
    browser = browser_of(mei)
    show_oneself(browser)
    User.objects.filter(pk=mei.pk).update(language=language)
    new = {"oldpassword": PASSWORD, "password1": "another three faan", "password2": "another three faan"}
    browser.post("/accounts/password/change/", new, headers={"accept-language": "en"})
    Client().post("/accounts/password/reset/", {"email": ADDRESS}, headers={"accept-language": "en"})
    for letter in mail.outbox[-2:]:
        assert said in letter.subject + letter.body
        assert f'<html lang="{language}">' in page_of(letter)
        assert not re.search(r"[A-Za-z]{3,} [a-z]{3,} [a-z]{3,}", letter.body)


def test_it_takes_nothing_for_more_than_words() -> None:
    page = as_page("<b>", "<script>x</script>\n\nhttps://example.org/?a=1&b=2\n-- \nSaamfaan")
    assert "<script>" not in page
    assert 'href="https://example.org/?a=1&amp;b=2"' in page
