"""Signing up with another site's account."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.helpers import complete_social_login
from allauth.socialaccount.models import SocialAccount, SocialLogin
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.fallback import FallbackStorage
from django.test import Client, RequestFactory

from accounts.adapter import SocialAccountAdapter
from accounts.forms import chosen_name
from accounts.forms.sign_up import NameTaken, SocialSignUpForm
from accounts.models import User
from accounts.services import create_guest
from tests.accounts.pages import ADDRESS, member
from tests.accounts.test_second_factor import SECRET
from tests.games.play import NOW

pytestmark = pytest.mark.django_db


def vouched() -> SocialLogin:
    """Somebody of whom another site says who he is, and that the address is his."""
    address = EmailAddress(email=ADDRESS, verified=True, primary=True)
    return SocialLogin(
        user=User(email=ADDRESS),
        account=SocialAccount(provider="github", uid="77"),
        email_addresses=[address],
    )


def save(guest: User | None = None) -> User:
    request: Any = RequestFactory().post("/")
    request.session, request.user, request.guest = Client().session, AnonymousUser(), guest
    form = SimpleNamespace(cleaned_data={"display_name": "Mei Lin", "email": ADDRESS})
    with context.request_context(request):
        return SocialAccountAdapter().save_user(request, vouched(), form)


def test_it_opens_an_account_without_a_password() -> None:
    account = save()

    assert account.display_name == "Mei Lin"
    assert not account.is_guest
    assert not account.has_usable_password()
    assert SocialAccount.objects.get().user == account
    assert EmailAddress.objects.get(user=account).verified


def test_it_signs_a_guest_up_in_place() -> None:
    guest = create_guest(NOW)

    account = save(guest)

    assert account == guest
    assert User.objects.count() == 1


def test_it_takes_a_confirmed_address_from_nobody() -> None:
    owner = member("Ann", ADDRESS)

    account = save()

    assert EmailAddress.objects.get(email=ADDRESS, verified=True).user == owner
    assert not EmailAddress.objects.filter(user=account, verified=True).exists()


def test_it_says_so_when_somebody_else_was_quicker_to_take_the_name() -> None:
    member("Mei Lin", "other@example.org")
    with patch.object(chosen_name, "is_free", return_value=True):
        form = SocialSignUpForm({"display_name": "MEI LIN", "email": ADDRESS}, sociallogin=vouched())
        assert form.is_valid()
    request: Any = RequestFactory().post("/")
    request.session, request.user = Client().session, AnonymousUser()

    with context.request_context(request), pytest.raises(NameTaken):
        form.try_save(request)

    assert not SocialAccount.objects.exists()


def test_it_asks_whom_another_site_vouches_for_for_his_code_too() -> None:
    mei = member()
    TOTP.activate(mei, SECRET)
    SocialAccount.objects.create(user=mei, provider="github", uid="77")
    request: Any = RequestFactory().post("/")
    request.session, request.user = Client().session, AnonymousUser()
    request._messages = FallbackStorage(request)

    login = vouched()
    login.provider = SimpleNamespace(id="github", serialize=dict)

    with context.request_context(request):
        answer = complete_social_login(request, login)

    assert answer.headers["Location"] == "/accounts/2fa/authenticate/"
    assert SESSION_KEY not in request.session
