"""E-mail addresses: whose they are, and what they open."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client

from accounts import limits
from accounts.models import User
from tests.accounts.pages import (
    ADDRESS,
    browser_of,
    code_in_mail,
    link_in_mail,
    member,
    show_oneself,
    sign_in,
    sign_up,
    signed_in_as,
)

pytestmark = pytest.mark.django_db


def confirm(client: Client) -> int:
    return client.post(link_in_mail()).status_code


def test_it_confirms_an_address_by_the_link_in_the_mail(client: Client) -> None:
    sign_up(client)

    assert confirm(client) == 302

    assert EmailAddress.objects.get().verified


def test_it_leads_from_a_confirmed_address_to_rated_play(client: Client) -> None:
    sign_up(client)
    assert "Rated play needs a confirmed address." in client.get("/accounts/email/").content.decode()

    page = client.post(link_in_mail(), follow=True).content.decode()

    assert f"You have confirmed {ADDRESS}" in page
    assert '<a href="/quick-play/#rated">Rated Quick Play</a>' in page
    assert "Rated play needs a confirmed address." not in client.get("/accounts/email/").content.decode()


def test_it_calls_an_e_mail_address_the_same_everywhere(client: Client) -> None:
    sign_up(client)
    for page in (link_in_mail(), "/accounts/email/", "/accounts/confirm-email/nothing/"):
        text = client.get(page).content.decode()
        assert "e-mail address" in text.lower() or page.endswith("nothing/")
        assert not re.search(r"\bemail\b", re.sub(r"<[^>]*>", "", text), re.IGNORECASE)


def test_it_confirms_nothing_by_looking_at_the_page(client: Client) -> None:
    sign_up(client)

    assert client.get(link_in_mail()).status_code == 200

    assert not EmailAddress.objects.get().verified


def test_it_signs_nobody_in_by_a_confirmation(client: Client) -> None:
    sign_up(client)
    stranger = Client()

    confirm(stranger)

    assert signed_in_as(stranger) is None


def test_it_lets_the_owner_have_an_address_that_somebody_else_claimed() -> None:
    squatter = member("Squatter", ADDRESS, confirmed=False)
    owner = Client()

    sign_up(owner, "Owner", ADDRESS)
    assert confirm(owner) == 302

    assert EmailAddress.objects.get(verified=True).user.display_name == "Owner"
    assert not EmailAddress.objects.get(user=squatter).verified


def test_it_takes_a_confirmed_address_from_nobody() -> None:
    owner = member("Owner", ADDRESS)
    squatter = browser_of(member("Squatter", "other@example.org"))

    show_oneself(squatter)
    squatter.post("/accounts/email/", {"email": ADDRESS, "action_add": ""})

    assert mail.outbox[-1].subject == "Saamfaan: You have an account already"
    assert EmailAddress.objects.get(email=ADDRESS, verified=True).user == owner


def test_it_changes_an_address_once_the_new_one_is_confirmed() -> None:
    account = member()
    browser = browser_of(account)
    show_oneself(browser)

    browser.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    account.refresh_from_db()
    assert account.email == ADDRESS
    confirm(browser)

    account.refresh_from_db()
    assert account.email == "new@example.org"
    assert not EmailAddress.objects.filter(email=ADDRESS).exists()


def test_it_tells_the_old_address_that_it_was_changed() -> None:
    browser = browser_of(member())
    show_oneself(browser)
    browser.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    mail.outbox, link = mail.outbox[:], link_in_mail()

    browser.post(link)

    assert [ADDRESS] in [it.to for it in mail.outbox]


def ask_for_code(client: Client, email: str = ADDRESS) -> int:
    return client.post("/accounts/password/reset/", {"email": email}).status_code


def test_it_gives_a_new_password_for_a_code_in_a_mail(client: Client) -> None:
    member()
    ask_for_code(client)

    client.post("/accounts/password/reset/confirm/", {"code": code_in_mail()})
    new = {"password1": "four faan and more", "password2": "four faan and more"}
    client.post("/accounts/password/reset/complete/", new)

    assert sign_in(Client(), ADDRESS).status_code == 200
    assert sign_in(Client(), ADDRESS, "four faan and more").status_code == 302


def test_it_refuses_a_wrong_code(client: Client) -> None:
    member()
    ask_for_code(client)

    client.post("/accounts/password/reset/confirm/", {"code": "WRONG1"})

    assert client.get("/accounts/password/reset/complete/").status_code == 302


def test_it_ends_all_sessions_with_a_new_password(client: Client) -> None:
    browser = browser_of(member())
    ask_for_code(client)
    client.post("/accounts/password/reset/confirm/", {"code": code_in_mail()})
    new = {"password1": "four faan and more", "password2": "four faan and more"}
    client.post("/accounts/password/reset/complete/", new)

    assert browser.get("/accounts/settings/").status_code == 302


def test_it_opens_no_account_by_an_address_that_was_never_confirmed(client: Client) -> None:
    member(confirmed=False)

    ask_for_code(client)

    assert mail.outbox[-1].subject == "Saamfaan: No account with this address"


def test_it_does_not_tell_which_addresses_it_knows() -> None:
    member()

    known, unknown = Client(), Client()
    assert ask_for_code(known) == ask_for_code(unknown, "nobody@example.org") == 302
    pages = [client.get("/accounts/password/reset/confirm/") for client in (known, unknown)]

    assert [page.status_code for page in pages] == [200, 200]
    assert len(mail.outbox) == 2
    bare = [page.content.decode().replace("nobody@example.org", ADDRESS) for page in pages]
    assert len(bare[0]) == len(bare[1])


def test_it_answers_the_same_to_a_wrong_password_and_an_unknown_address() -> None:
    member()

    wrong, unknown = sign_in(Client(), ADDRESS, "wrong"), sign_in(Client(), "nobody@example.org", "wrong")

    assert wrong.context["form"].errors == unknown.context["form"].errors


@pytest.mark.parametrize("is_known", [True, False])
def test_it_does_not_tell_by_signing_in_again_whether_an_address_is_known(is_known: bool) -> None:
    if is_known:
        member("Owner", ADDRESS)
    sign_up(Client(), "Squatter", ADDRESS, "a password of his own")

    squatter = Client()
    sign_in(squatter, ADDRESS, "a password of his own")

    account = signed_in_as(squatter)
    assert account is not None
    assert account.display_name == "Squatter"


def test_it_lets_nobody_in_with_the_password_of_a_closed_claim() -> None:
    member("Owner", ADDRESS)
    squatter = member("Squatter", ADDRESS, confirmed=False)
    User.objects.filter(pk=squatter.pk).update(
        is_active=False, password=make_password("a password of his own")
    )

    browser = Client()
    sign_in(browser, ADDRESS, "a password of his own")

    assert signed_in_as(browser) is None


@pytest.mark.usefixtures("one_period")
def test_it_limits_how_many_accounts_claim_an_address_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CLAIMS_A_DAY", 2)
    statuses = [
        sign_up(Client(), f"Ann {name}", address).status_code
        for name, address in [
            ("Ann", ADDRESS),
            ("Bo", ADDRESS.upper()),
            ("Cy", ADDRESS),
            ("Di", "di@example.org"),
        ]
    ]

    assert statuses == [302, 302, 429, 302]
