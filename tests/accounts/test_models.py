"""What an account is."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.identifiers import new_public_id
from accounts.models import User

pytestmark = pytest.mark.django_db


def test_it_gives_each_account_a_random_public_id() -> None:
    ids = {User.objects.create_user(name).public_id for name in ("east", "south", "west")}

    assert len(ids) == 3
    assert all(re.fullmatch(r"[2-9a-zA-Z]{12}", public_id) for public_id in ids)


def test_it_makes_ids_without_signs_that_look_alike() -> None:
    signs = set("".join(new_public_id() for _ in range(500)))

    assert signs.isdisjoint("01OIlo")


def test_it_shows_the_sign_in_name_until_another_name_is_chosen() -> None:
    assert User.objects.create_user("mei").display_name == "mei"
    assert str(User.objects.create_user("lin", display_name="Lin Dan")) == "Lin Dan"


def test_it_allows_many_accounts_without_a_sign_in_name() -> None:
    for name in ("Guest 1", "Guest 2"):
        User.objects.create(display_name=name, is_guest=True)

    assert User.objects.filter(username=None).count() == 2


def test_it_lets_nobody_take_a_shown_name_in_other_letters() -> None:
    User.objects.create_user("mei", display_name="Mei")

    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("other", display_name="MEI")
    with pytest.raises(ValidationError, match="Somebody else has this name"):
        User(username="other", display_name="mei", password="!").full_clean()
