"""The group of staff that a new site begins with."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission

from moderation.services.groups import OF_MODERATORS, make_moderators

pytestmark = pytest.mark.django_db

MODERATION = apps.get_app_config("moderation")


def test_it_gives_a_new_site_moderators_with_all_their_rights() -> None:
    Group.objects.all().delete()

    make_moderators(MODERATION)

    rights = Group.objects.get().permissions.values_list("content_type__app_label", "codename")
    assert set(rights) == {(app, name) for app, names in OF_MODERATORS.items() for name in names}


def test_it_does_not_let_moderators_know_reporters() -> None:
    Group.objects.all().delete()

    make_moderators(MODERATION)

    assert not Group.objects.get().permissions.filter(codename="view_reporter").exists()
    assert Permission.objects.filter(codename="view_reporter").exists()


def test_it_leaves_a_site_alone_that_has_groups() -> None:
    Group.objects.all().delete()
    Group.objects.create(name="Referees")

    make_moderators(MODERATION)

    assert Group.objects.get().name == "Referees"
