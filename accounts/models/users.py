"""Who a person is to the site."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin, UserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id


class AccountManager(UserManager["User"]):
    """Makes accounts that somebody can sign in to. Guests are made by `accounts.services.create_guest`."""

    use_in_migrations = False

    def create_user(
        self, username: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> "User":
        """An account that shows its sign-in name, unless `display_name` is given."""
        return super().create_user(username, email, password, **{"display_name": username, **extra})

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> "User":
        """The same with all rights."""
        return super().create_superuser(username, email, password, **{"display_name": username, **extra})


class User(AbstractBaseUser, PermissionsMixin):
    """An account: a guest, a registered person or a member of staff.

    A guest is a row like any other, without sign-in name and password, so that it can be upgraded in place
    and keeps its history. `public_id` is what addresses and messages may carry; the primary key never leaves
    the site.
    """

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    username = models.CharField(
        _("sign-in name"),
        max_length=30,
        unique=True,
        null=True,
        blank=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("This sign-in name is taken.")},
    )
    display_name = models.CharField(_("name shown to others"), max_length=30)
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    objects: ClassVar[AccountManager] = AccountManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

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
