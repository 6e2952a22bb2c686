"""Accounts: found, read and closed. No password hash is shown, and addresses only to the site's owner."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NameHistory, Sanction, User
from accounts.names import shown_name
from games.models import Table
from moderation.admin.common import Identified, OfferedFilters, ReadOnly, list_link, staff_of
from moderation.models import Report
from moderation.reasons import LONGEST, ReasonForm, stated_reason
from moderation.services.actions import OutOfReach, close_account, note_rights
from moderation.site import site

FACTS = ("name", "identity", "is_guest", "date_joined", "last_login", "closed_at", "is_active")
PRIVATE = ("username", "email")
RIGHTS = ("is_staff", "is_superuser", "groups")
LINKS = ("reports_about", "tables", "new_sanction")


class RightsForm(forms.ModelForm):
    """The rights of an account, with the reason why they change."""

    why = forms.CharField(label=_("Why?"), max_length=LONGEST)

    class Meta:
        model = User
        fields = RIGHTS

    def clean(self) -> dict[str, Any]:
        """The rights: only for people with an open account of their own."""
        wanted = super().clean() or {}
        gets_any = any(wanted.get(right) for right in RIGHTS)
        if gets_any and (self.instance.is_guest or not self.instance.is_open):
            raise forms.ValidationError(_("Guests and closed accounts can have no rights of staff."))
        return wanted


class NameInline(ReadOnly, admin.TabularInline):
    """What an account was called."""

    model = NameHistory
    fields = ["name", "since"]
    readonly_fields = ["name", "since"]
    ordering = ["-since"]
    extra = 0


class SanctionInline(ReadOnly, admin.TabularInline):
    """What was forbidden to an account."""

    model = Sanction
    fk_name = "account"
    fields = ("kind", "starts_at", "ends_at", "reason", "imposed_by", "revoked_at")
    readonly_fields = fields
    show_change_link = True
    ordering = ["-starts_at"]
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sanction]:
        """With those who imposed them, so that their names need no query each."""
        return super().get_queryset(request).select_related("imposed_by")


@admin.register(User, site=site)
class UserAdmin(Identified, OfferedFilters, admin.ModelAdmin):
    """Accounts, as staff see them."""

    list_display = ["name", "identity", "is_guest", "is_staff", "date_joined", "closed_at"]
    list_filter = ["is_guest", "is_staff", "is_active", "date_joined"]
    search_fields = ["display_name", "public_id", "names__name"]
    search_help_text = _("By name, former name or id")
    ordering = ["-date_joined"]
    actions = ["close"]
    action_form = ReasonForm
    form = RightsForm
    inlines = [NameInline, SanctionInline]

    def get_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Sign-in name and address only for the owner, who alone gives and takes rights, and says why."""
        if request.user.is_superuser:
            return [*FACTS, *PRIVATE, *LINKS, *RIGHTS, "why"]
        return [*FACTS, *LINKS, *RIGHTS]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Staff read; only a superuser gives or takes the rights of staff."""
        facts = (*FACTS, *PRIVATE, *LINKS)
        return facts if request.user.is_superuser else (*facts, *RIGHTS)

    @admin.display(description=_("name"), ordering="display_name")
    def name(self, account: User) -> str:
        """The name that all see."""
        return shown_name(account)

    @admin.display(description=_("reports"))
    def reports_about(self, account: User) -> SafeString:
        """The way to what was reported about the account."""
        count = Report.objects.filter(account=account).count()
        return list_link(Report, ngettext("%d report", "%d reports", count) % count, q=account.public_id)

    @admin.display(description=_("tables"))
    def tables(self, account: User) -> SafeString:
        """The way to the tables at which the account sat."""
        return list_link(Table, gettext("Tables of this account"), q=account.public_id)

    @admin.display(description=_("sanction"))
    def new_sanction(self, account: User) -> SafeString:
        """The way to forbid the account something."""
        address = reverse("admin:accounts_sanction_add", query={"account_id": account.public_id})
        return format_html('<a href="{}">{}</a>', address, gettext("Impose a sanction"))

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Store changed rights, with a line in the trail."""
        note_rights(staff_of(request), obj, form.cleaned_data, timezone.now())
        super().save_model(request, obj, form, change)

    @admin.action(permissions=["close"], description=_("Close the chosen accounts for good"))
    def close(self, request: HttpRequest, accounts: QuerySet[User]) -> None:
        """Close accounts for a reason."""
        reason = stated_reason(request)
        if reason is None:
            return
        closed = sum(self._close(request, account, reason) for account in accounts)
        text = ngettext("%d account was closed.", "%d accounts were closed.", closed) % closed
        self.message_user(request, text, messages.SUCCESS)

    def _close(self, request: HttpRequest, account: User, reason: str) -> bool:
        try:
            return close_account(staff_of(request), account, reason, timezone.now())
        except OutOfReach:
            text = gettext("You can't close this account: it is your own, or one of staff.")
            self.message_user(request, text, messages.ERROR)
            return False

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Closing is for those who may change accounts, which they may do in no other way."""
        return request.user.has_perm("accounts.change_user")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only a superuser changes anything on the page of an account."""
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds accounts here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what an account did stays, so it is closed instead."""
        return False
