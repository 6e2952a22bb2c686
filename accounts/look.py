"""How a table looks to the person who opens it."""

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse

from accounts.models import User
from accounts.preferences import read_preferences


def table_look(request: HttpRequest) -> dict[str, str] | None:
    """The account's tiles and mat for the page of a table, and how to change them; None for guests."""
    account = request.user
    if not isinstance(account, User) or account.is_guest:
        return None
    preferences = read_preferences(account.preferences)
    return {
        "tiles": preferences.tiles,
        "mat": preferences.mat,
        "address": reverse("set_look"),
        "token": get_token(request),
    }
