"""Signing up, with an address and a password or with another site's account."""

from typing import Any

from allauth.account.views import SignupView
from allauth.socialaccount.views import SignupView as SocialSignupView
from django.http import HttpResponse

from accounts.forms.chosen_name import NAME_TAKEN
from accounts.forms.sign_up import NameTaken


class TellsOfTakenNames:
    """A form's page that says so when somebody else was quicker to take the name."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Open the account, or show the form again."""
        try:
            return super().form_valid(form)  # type: ignore[misc, no-any-return]
        except NameTaken:
            form.add_error("display_name", NAME_TAKEN)
            return self.form_invalid(form)  # type: ignore[attr-defined, no-any-return]


class SignUpView(TellsOfTakenNames, SignupView):
    """A name, an address and a password."""


class SocialSignUpView(TellsOfTakenNames, SocialSignupView):
    """The name, for somebody whom another site vouches for."""
