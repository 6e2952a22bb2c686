"""Guests at the pages for signing up and in, to which they are visitors."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User


def treat_as_visitor(request: HttpRequest) -> None:
    """Let a guest be somebody who has not signed in, for this request; `guest_of` still knows who it is."""
    user = request.user
    if isinstance(user, User) and user.is_guest:
        request.guest = user  # type: ignore[attr-defined]
        request.user = AnonymousUser()


def guest_of(request: HttpRequest) -> User | None:
    """The guest who sends this request, if a guest does."""
    user = getattr(request, "guest", None) or request.user
    return user if isinstance(user, User) and user.is_guest else None
