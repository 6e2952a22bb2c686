"""How the site uses allauth."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """Signing in and out alone: signing up is closed."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether anybody may sign up: nobody."""
        return False
