"""How the site uses allauth."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils import timezone

from accounts.limits import count_attempt, forget_attempts


class AccountAdapter(DefaultAccountAdapter):
    """Signing in and out alone: signing up is closed."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether anybody may sign up: nobody."""
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt before the password is looked at. Raises `LimitReached`."""
        count_attempt(*_attempt(request, credentials), timezone.now())

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """The account to which name and password belong, if any. Raises `LimitReached`."""
        account = super().authenticate(request, **credentials)
        if account is not None:
            forget_attempts(*_attempt(request, credentials), timezone.now())
        return account


def _attempt(request: HttpRequest, credentials: dict[str, Any]) -> tuple[str, str]:
    """From which address, and at which account."""
    return request.META.get("REMOTE_ADDR", ""), credentials.get("username", "")
