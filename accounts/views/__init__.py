"""Signing in, for everybody who has no account with a password in use: visitors and guests alike."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase

from accounts.models import User

View = Callable[..., HttpResponseBase]


def to_guests_as_to_visitors(view: View) -> View:
    """`view`, to which a guest is somebody who has not signed in, so that he can.

    Who signs in leaves the guest's account behind.
    """

    @wraps(view)
    def answer(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and user.is_guest:
            request.user = AnonymousUser()
        return view(request, *arguments, **named)

    return answer
