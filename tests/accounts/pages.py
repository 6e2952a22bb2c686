"""People at the pages about accounts, for tests: what they fill in, and the mail that they get."""

import re
from typing import Any

from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User

PASSWORD = "three faan and more"
ADDRESS = "mei@example.org"


def sign_up(client: Client, name: str = "Mei Lin", email: str = ADDRESS, password: str = PASSWORD) -> Any:
    form = {"display_name": name, "email": email, "password1": password}
    return client.post("/accounts/signup/", form)


def sign_in(client: Client, login: str = ADDRESS, password: str = PASSWORD) -> Any:
    return client.post("/accounts/login/", {"login": login, "password": password})


def member(name: str = "Mei Lin", email: str = ADDRESS, confirmed: bool = True) -> User:
    """Somebody who has signed up, and confirmed the address unless it is said otherwise."""
    sign_up(Client(), name, email)
    account = User.objects.get(display_name=name)
    EmailAddress.objects.filter(user=account).update(verified=confirmed)
    mail.outbox.clear()
    return account


def browser_of(account: User) -> Client:
    """A browser in which the account has signed in with its password."""
    client = Client()
    assert sign_in(client, account.email).status_code == 302
    return client


def show_oneself(client: Client) -> None:
    """Give the password once more, as what concerns the safety of an account asks for."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def signed_in_as(client: Client) -> User | None:
    """The account for which a browser speaks."""
    return User.objects.filter(pk=client.session.get("_auth_user_id", 0)).first()


def guest_browser() -> tuple[Client, User]:
    """A browser in which a guest plays with robots."""
    client = Client()
    client.post("/play/")
    guest = signed_in_as(client)
    assert guest is not None
    return client, guest


def link_in_mail() -> str:
    """The address of the page to which the last mail leads."""
    found = re.search(r"http://testserver(/accounts/confirm-email/\S+)", mail.outbox[-1].body)
    assert found is not None
    return found[1]


def code_in_mail() -> str:
    found = re.search(r"^[A-Z0-9-]{5,12}$", mail.outbox[-1].body, re.MULTILINE)
    assert found is not None
    return found[0]


def errors(page: Any, field: str) -> str:
    """What the form says about a field."""
    return " ".join(page.context["form"].errors.get(field, []))
