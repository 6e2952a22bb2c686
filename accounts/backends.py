"""Who signs in with which address and password."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.http import HttpRequest

from accounts.models import User


class AccountBackend(AuthenticationBackend):
    """Signs in with an address also those who gave it and have not confirmed it, whoever else has.

    Otherwise somebody could give a stranger's address, and learn by whether he gets in again if it is known.
    """

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Any:
        """The account to which address or sign-in name and password belong; None if there is none."""
        account = super().authenticate(request, **credentials)
        email, password = credentials.get("email"), credentials.get("password")
        if account is not None or not email or not password:
            return account
        return self._of_claimant(email, password)

    def _of_claimant(self, email: str, password: str) -> User | None:
        """The account with an address that another has confirmed: those alone were looked at before."""
        if not EmailAddress.objects.is_verified(email):
            return None
        claims = EmailAddress.objects.filter(email=email.lower(), verified=False).select_related("user")
        open_ones = (claim.user for claim in claims.order_by("pk") if self.user_can_authenticate(claim.user))
        return next((user for user in open_ones if user.check_password(password)), None)
