"""Who a person is to the site."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin, UserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id
from accounts.lookalikes import name_mark


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
    the site. `name_mark` makes names unique by how they look; it stays when a closed account loses its name.
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
    display_name = models.CharField(_("name shown to others"), max_length=30, blank=True)
    name_mark = models.CharField(
        max_length=64,
        unique=True,
        editable=False,
        error_messages={"unique": _("Somebody else has this name, or one that looks like it.")},
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    preferences = models.JSONField(default=dict, blank=True)

    objects: ClassVar[AccountManager] = AccountManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        return self.display_name or self.public_id

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the account, with the mark of the name that it shows."""
        if self.display_name:
            self.name_mark = name_mark(self.display_name)
            if "display_name" in (kwargs.get("update_fields") or ()):
                kwargs["update_fields"] = {*kwargs["update_fields"], "name_mark"}
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Look whether the shown name is free, along with the checks of each field."""
        super().clean()
        if self.display_name:
            self.name_mark = name_mark(self.display_name)

    @property
    def is_open(self) -> bool:
        """Whether the account may still be used."""
        return self.is_active and self.closed_at is None


class NameHistory(models.Model):
    """A name that an account shows or has shown since then; nobody else may take it."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="names",
    )
    name = models.CharField(_("name"), max_length=30, blank=True)
    mark = models.CharField(max_length=64, db_index=True, editable=False)
    since = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("name of an account")
        verbose_name_plural = _("names of accounts")
        ordering = ["since", "pk"]

    def __str__(self) -> str:
        return self.name
