"""Who a person is to the site."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id


class AccountManager(UserManager["User"]):
    """Makes accounts with a sign-in name show that name until another is chosen."""

    use_in_migrations = False

    def _create_user_object(
        self, username: str, email: str | None, password: str | None, **extra: Any
    ) -> "User":
        extra.setdefault("display_name", username)
        return super()._create_user_object(username, email, password, **extra)


class User(AbstractUser):
    """An account: a guest, a registered person or a member of staff.

    A guest is a row like any other, without sign-in name and password, so that it can be upgraded in place
    and keeps its history. `public_id` is what addresses and messages may carry; the primary key never leaves
    the site.
    """

    first_name = None
    last_name = None
    username = models.CharField(
        _("sign-in name"),
        max_length=30,
        unique=True,
        null=True,
        blank=True,
        validators=[AbstractUser.username_validator],
        error_messages={"unique": _("This sign-in name is taken.")},
    )
    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    display_name = models.CharField(_("name shown to others"), max_length=30)
    is_guest = models.BooleanField(_("guest"), default=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)

    objects: ClassVar[AccountManager] = AccountManager()

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(
                Lower("display_name"),
                name="unique_display_name",
                violation_error_message=_("Somebody else has this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def is_open(self) -> bool:
        """Whether the account may still be used."""
        return self.is_active and self.closed_at is None
