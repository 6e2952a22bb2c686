"""How the site uses allauth."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.conf import settings
from django.contrib.auth import get_user
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, override

from accounts.letters import as_page
from accounts.limits import count_attempt, forget_attempts
from accounts.models import User
from accounts.networks import address_of
from accounts.services.merging import merge_guest
from accounts.services.signing_up import become_account, row_for_newcomer
from accounts.signals import sessions_ended
from accounts.visitors import guest_of

logger = logging.getLogger(__name__)

SITE = "Saamfaan"
CONFIRMED = "account/messages/email_confirmed.txt"


class AccountAdapter(DefaultAccountAdapter):
    """Signing up and in: with our own limits on guessing, and nothing lost of what was played as a guest."""

    def new_user(self, request: HttpRequest) -> User:
        """The row that becomes an account: the guest's own, if a guest signs up."""
        return row_for_newcomer(guest_of(request))

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Store what was filled in when signing up."""
        super().save_user(request, user, form, commit=False)
        user.language = user.language or _chosen_language(request)
        become_account(user, form.cleaned_data["display_name"], timezone.now())
        return user

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Leave the sign-in name empty: people sign in with their address."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt before the password is looked at. Raises `LimitReached`."""
        count_attempt(*_attempt(request, credentials), timezone.now())

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """The account to which name and password belong, if any. Raises `LimitReached`."""
        account = super().authenticate(request, **credentials)
        if account is not None:
            forget_attempts(*_attempt(request, credentials), timezone.now())
        return account

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign the browser in; what was played in it as a guest passes to the account."""
        guest = get_user(request)
        super().login(request, user)
        if isinstance(guest, User) and guest.is_guest and guest.pk != user.pk:
            merge_guest(guest, user, timezone.now())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail, in the language that its account has chosen, if any.

        A server that does not take it is an operator's matter, not the visitor's.
        """
        try:
            with override(_language_of(context.get("user"), email) or get_language()):
                super().send_mail(template_prefix, email, {"site": SITE, **context})
        except (OSError, SMTPException) as error:
            logger.error("a mail was not sent: %s", type(error).__name__)

    def render_mail(self, *args: Any, **kwargs: Any) -> EmailMessage:
        """A mail as text, and the same as a page of it."""
        mail: EmailMessage = super().render_mail(*args, **kwargs)
        if isinstance(mail, EmailMultiAlternatives):
            mail.attach_alternative(as_page(str(mail.subject), str(mail.body)), "text/html")
        return mail

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Ask for a confirmation of an address; tell its owner if it is confirmed for another account."""
        email = emailconfirmation.email_address.email
        if EmailAddress.objects.is_verified(email):
            self.send_account_already_exists_mail(email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Say something on the next page; of a confirmed address also what it opens."""
        if message_template == CONFIRMED and message_context:
            message = _confirmed(message_context["email"])
        super().add_message(request, level, message_template, message_context, extra_tags, message)

    def is_safe_url(self, url: str) -> bool:
        """Whether one may be led to an address: only to one of this site, and none that can't be read."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """The visitor's address; behind a socket without addresses all have the same."""
        return address_of(request) or "0.0.0.0"  # noqa: S104


class SocialAccountAdapter(DefaultSocialAccountAdapter):
    """Signing up with another site's account."""

    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> User:
        """Store a new account, in the guest's own row if a guest signs up."""
        row = row_for_newcomer(guest_of(request))
        row.email = sociallogin.user.email
        sociallogin.user = row
        return super().save_user(request, sociallogin, form)  # type: ignore[no-any-return]


class SessionsAdapter(DefaultUserSessionsAdapter):
    """Ending the sessions of other browsers."""

    def end_sessions(self, sessions: Any) -> None:
        """End them, and whatever still listens in their name."""
        accounts = {session.user for session in sessions}
        super().end_sessions(sessions)
        for account in accounts:
            sessions_ended.send(User, account=account, now=timezone.now())


class SecondFactorAdapter(DefaultMFAAdapter):
    """Codes of an app and passkeys."""

    def _get_site_name(self) -> str:
        return SITE


def _chosen_language(request: HttpRequest) -> str:
    """What the visitor has chosen at the foot of a page; empty if the browser's own was right."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else ""


def _language_of(account: User | None, email: str) -> str:
    """What the account has chosen, or the one that has confirmed the address; else empty."""
    if account is None:
        confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True).select_related("user")
        account = next((address.user for address in confirmed[:1]), None)
    return "" if account is None else account.language


def _confirmed(email: str) -> SafeString:
    text = gettext("You have confirmed %(email)s, which rated play asks for.") % {"email": email}
    return format_html(
        '{} <a href="{}#rated">{}</a>', text, reverse("quick_play"), gettext("Rated Quick Play")
    )


def _attempt(request: HttpRequest, credentials: dict[str, Any]) -> tuple[str, str]:
    """From which address, and at which account."""
    account = credentials.get("email") or credentials.get("username") or ""
    return address_of(request), account
