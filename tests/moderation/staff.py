"""Members of staff at their pages, for tests."""

from typing import Any

from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from moderation.services import groups
from tests.games.play import person

OF_MODERATORS = tuple(name for names in groups.OF_MODERATORS.values() for name in names)


class Staff:
    """Somebody of the staff, with these rights and no others, and a browser in which he is signed in."""

    def __init__(self, *rights: str, name: str = "Mod", **fields: Any) -> None:
        self.account: User = person(name, is_staff=True, **fields)
        self.account.user_permissions.set(Permission.objects.filter(codename__in=rights))
        self.client = Client()
        self.client.force_login(self.account)

    def get(self, address: str, **query: str) -> HttpResponse:
        return self.client.get(address, query)

    def read(self, address: str, **query: str) -> str:
        """The text of a page that must be there."""
        response = self.client.get(address, query)
        assert response.status_code == 200, response.status_code
        return response.content.decode()

    def post(self, address: str, **fields: Any) -> HttpResponse:
        return self.client.post(address, fields, follow=True)

    def act(self, address: str, action: str, *chosen: Any, reason: str = "because") -> HttpResponse:
        """Choose rows of a list and do something with them."""
        rows = [row.pk for row in chosen]
        return self.post(address, action=action, _selected_action=rows, reason=reason)


def moderator(name: str = "Mod") -> Staff:
    """Staff with the rights of a moderator."""
    return Staff(*OF_MODERATORS, name=name)


def owner() -> Staff:
    return Staff(name="Owner", is_superuser=True)
