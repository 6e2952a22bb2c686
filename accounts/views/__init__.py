"""Pages about accounts, and who sees them."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render

from accounts.models import User
from accounts.visitors import treat_as_visitor

View = Callable[..., HttpResponseBase]


def to_guests_as_to_visitors(view: View) -> View:
    """`view`, to which a guest is somebody who has not signed in, so that he can.

    What he has played as a guest passes to the account to which he signs in, or becomes an account.
    """

    @wraps(view)
    def answer(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponseBase:
        treat_as_visitor(request)
        return view(request, *arguments, **named)

    return answer


def for_members(view: View) -> View:
    """`view` for people with an account of their own; visitors and guests are asked to sign in first."""

    @wraps(view)
    def answer(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponseBase:
        user = request.user
        if not isinstance(user, User) or user.is_guest:
            return redirect_to_login(request.get_full_path())
        return view(request, *arguments, **named)

    return answer


def about_person(view: View) -> View:
    """`view` of the account whose public id is in the address.

    A closed account has a page too, which says no more than that.
    """

    @wraps(view)
    def answer(request: HttpRequest, public_id: str, **named: Any) -> HttpResponseBase:
        person = User.objects.filter(public_id=public_id).first()
        if person is None:
            raise Http404
        if person.closed_at is not None:
            return render(request, "accounts/closed_person.html")
        return view(request, person, **named)

    return answer
