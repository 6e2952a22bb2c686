"""What holds for every request: refusals become answers, and pages follow their reader's choices."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation

from accounts.limits import LimitReached
from accounts.models import User
from accounts.visitors import treat_as_visitor

Answer = Callable[[HttpRequest], HttpResponse]


class LimitMiddleware:
    """Answers 429, with the time to wait, when a visitor has reached a limit."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: only exceptions are of interest."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer to a view that raised LimitReached; None, for Django to go on, with anything else."""
        if not isinstance(exception, LimitReached):
            return None
        minutes = -(-exception.retry_after // 60)
        response = render(request, "429.html", {"minutes": minutes}, status=429)
        response["Retry-After"] = str(exception.retry_after)
        return response


class PreferencesMiddleware:
    """Shows pages in the language and the time zone that the account has chosen.

    The language also goes into the cookie, where the sockets of the page look for it.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the account's language and time; the next request begins with the site's own time."""
        account = request.user if SESSION_KEY in request.session else None
        if not isinstance(account, User):
            return self.get_response(request)
        if account.language:
            translation.activate(account.language)
            request.LANGUAGE_CODE = account.language
        with timezone.override(_zone(account.time_zone)):
            response = self.get_response(request)
        if account.language and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != account.language:
            keep_language(response, account.language)
        return response


class GuestMiddleware:
    """Shows a guest the pages for signing up and in as to a visitor, so that he can use them.

    Also all else that concerns accounts with a password: there he is asked to sign in.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: which page it is for is known later."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        """Let a guest be a visitor at the pages of allauth, but for signing out as the guest that he is."""
        is_of_allauth = getattr(view, "__module__", "").startswith("allauth.")
        match = request.resolver_match
        is_signing_out = match is not None and match.url_name == "account_logout"
        if is_of_allauth and (not is_signing_out or LOGIN_SESSION_KEY in request.session):
            treat_as_visitor(request)


def keep_language(response: HttpResponse, language: str) -> None:
    """Have the browser remember the language, or with an empty one forget it."""
    if not language:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, path=settings.LANGUAGE_COOKIE_PATH)
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )


def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None
