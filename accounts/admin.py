"""Accounts in the admin: found and read there. Password hashes and private preferences are not shown."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    list_display = ["display_name", "public_id", "is_guest", "is_staff", "date_joined", "closed_at"]
    list_filter = ["is_guest", "is_staff", "is_active", "date_joined"]
    search_fields = ["display_name", "username", "public_id"]
    ordering = ["-date_joined"]
    fields = [
        "display_name",
        "public_id",
        "username",
        "email",
        "is_guest",
        "date_joined",
        "last_login",
        "closed_at",
        "language",
        "time_zone",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
    ]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the offered filters: free lookups let staff guess hashes and mail addresses bit by bit."""
        return lookup.partition("__")[0] in self.list_filter

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """Staff read; only a superuser gives or takes the rights of staff."""
        own_rights = {"is_staff", "is_superuser", "groups"} if request.user.is_superuser else set()
        return [name for name in self.fields if name not in own_rights]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
