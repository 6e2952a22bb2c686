"""Accounts in the admin: found, read and closed there. Password hashes are not shown."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.reasons import ReasonForm, stated_reason
from accounts.services import close_account

FACTS = (
    *("display_name", "public_id", "username", "email", "is_guest"),
    *("date_joined", "last_login", "closed_at", "is_active"),
)
RIGHTS = ("is_staff", "is_superuser", "groups")


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Accounts, as staff see them."""

    list_display = ["display_name", "public_id", "is_guest", "is_staff", "date_joined", "closed_at"]
    list_filter = ["is_guest", "is_staff", "is_active", "date_joined"]
    search_fields = ["display_name", "username", "public_id"]
    ordering = ["-date_joined"]
    actions = ["close"]
    action_form = ReasonForm
    fields = (*FACTS, *RIGHTS)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the offered filters: free lookups let staff guess hashes and mail addresses bit by bit."""
        return lookup.partition("__")[0] in self.list_filter

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Staff read; only a superuser gives or takes the rights of staff."""
        return FACTS if request.user.is_superuser else (*FACTS, *RIGHTS)

    @admin.action(permissions=["change"], description=_("Close the chosen accounts"))
    def close(self, request: HttpRequest, accounts: QuerySet[User]) -> None:
        """Close accounts for a reason; only a superuser can close an account of staff."""
        reason = stated_reason(request)
        if reason is None:
            return
        chosen = accounts if request.user.is_superuser else accounts.filter(is_staff=False)
        for account in chosen.filter(closed_at=None):
            close_account(account, timezone.now())
            self.log_change(request, account, gettext("Closed: %s") % reason)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds accounts here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what an account did stays, so it is closed instead."""
        return False
