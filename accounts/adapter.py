from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """How the site uses allauth: for signing in and out. Signing up is closed."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False
