"""Forms of addresses and passwords: to sign up, to sign in, and to get back in."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.models import EmailAddress
from allauth.socialaccount import forms as social_forms
from django import forms
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.limits import count_claim
from accounts.models import User


class NameTaken(Exception):
    """Somebody else took the name between the check of the form and its storing."""


class AllOrNothing:
    """A form for signing up that stores all of it, or says that the name is taken."""

    def try_save(self, request: HttpRequest) -> Any:
        """Open the account, or make a guest into one; raises NameTaken, and changes nothing then."""
        try:
            with transaction.atomic():
                return super().try_save(request)  # type: ignore[misc]
        except IntegrityError as error:
            raise NameTaken from error


class Plain:
    """A form that says everything once: labels not again in the fields, the rules of passwords in a line.

    An e-mail address is called so everywhere.
    """

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name == "email":
                field.label = _("E-mail address")
            if name == "password1":
                field.help_text = _(
                    "At least 8 characters. Not a common word, not your name, not digits alone."
                )


class AddressForm(Plain, allauth_forms.AddEmailForm):
    """Another address for an account that has one."""


class SetPasswordForm(Plain, allauth_forms.SetPasswordForm):
    """A first password, for somebody who signs in with another site's account."""


class ChangePasswordForm(Plain, allauth_forms.ChangePasswordForm):
    """A new password instead of the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Current password")
        self.fields["password1"].label = _("New password")
        self.fields["password2"].label = _("New password, again")


class NewPasswordForm(Plain, allauth_forms.ResetPasswordKeyForm):
    """A new password for somebody who forgot the old one."""


class SignUpForm(AllOrNothing, Plain, allauth_forms.SignupForm):
    """Name, e-mail address and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _("To get back in, should you forget the password. Nobody sees it.")

    def try_save(self, request: HttpRequest) -> Any:
        """The same; raises LimitReached after too many accounts with this address."""
        count_claim(self.cleaned_data["email"], timezone.now())
        return super().try_save(request)


class SocialSignUpForm(AllOrNothing, Plain, social_forms.SignupForm):
    """The name, and the address that the other site told, for somebody whom it vouches for."""


class ResetPasswordForm(Plain, allauth_forms.ResetPasswordForm):
    """Asks for a code by mail; only an address that was confirmed opens an account."""

    def clean_email(self) -> str:
        """The address. Whether any account has confirmed it is not told."""
        email: str = super().clean_email()
        confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True)
        owners = set(confirmed.values_list("user_id", flat=True))
        self.users: list[User] = [user for user in self.users if user.pk in owners]
        return email


class SignInForm(Plain, allauth_forms.LoginForm):
    """Address and password; staff may have a sign-in name instead."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("E-mail address or sign-in name")
        self.fields["login"].widget.attrs["autocomplete"] = "username webauthn"
