"""Sanctions: imposed for a reason that the person reads, and revoked."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from accounts.services.sanctions import AlreadyOver
from accounts.texts import clean_line
from moderation.admin.common import OfferedFilters, ReadOnly, account_link, staff_of
from moderation.models import Report
from moderation.reasons import ReasonForm, stated_reason
from moderation.services.actions import OutOfReach, impose_sanction, is_in_reach, revoke_sanction
from moderation.site import site

PERIODS: dict[str, tuple[Promise, timedelta | None]] = {
    "hour": (_("one hour"), timedelta(hours=1)),
    "day": (_("one day"), timedelta(days=1)),
    "days": (_("three days"), timedelta(days=3)),
    "week": (_("one week"), timedelta(weeks=1)),
    "month": (_("30 days"), timedelta(days=30)),
    "year": (_("one year"), timedelta(days=365)),
    "always": (_("for good"), None),
}


class SanctionForm(forms.ModelForm):
    """What is forbidden to whom, for how long and why, and the report that led to it."""

    account_id = forms.CharField(label=_("Id of the account"), max_length=20)
    lasts = forms.ChoiceField(label=_("For"), choices=[(name, label) for name, (label, _) in PERIODS.items()])
    report_id = forms.CharField(label=_("Id of the report, if any"), max_length=20, required=False)
    by: User

    class Meta:
        model = Sanction
        fields = ("kind", "reason")

    def clean_reason(self) -> str:
        """The reason as the person will read it."""
        reason = clean_line(self.cleaned_data["reason"])
        if not reason:
            raise forms.ValidationError(_("Say why: the person reads it."))
        return reason

    def clean_account_id(self) -> User:
        """The account, if this member of staff may forbid it anything."""
        account = User.objects.filter(public_id=self.cleaned_data["account_id"], closed_at=None).first()
        if account is None:
            raise forms.ValidationError(_("No open account has this id."))
        if not is_in_reach(self.by, account):
            raise forms.ValidationError(_("You can't do that to this account."))
        return account

    def clean_report_id(self) -> Report | None:
        """The report, if one is named: one that may be about this account."""
        public_id = self.cleaned_data["report_id"]
        report = Report.objects.filter(public_id=public_id).first()
        if public_id and report is None:
            raise forms.ValidationError(_("There is no such report."))
        account = self.cleaned_data.get("account_id")
        if report is not None and report.account not in (None, account):
            raise forms.ValidationError(_("This report is about somebody else."))
        return report


class InForce(admin.SimpleListFilter):
    """Sanctions that hold now, or do not any more."""

    title = _("in force")
    parameter_name = "in_force"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Yes or no."""
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        """Those for which it is as chosen."""
        now = timezone.now()
        holds = Q(revoked_at=None, starts_at__lte=now) & (Q(ends_at=None) | Q(ends_at__gt=now))
        match self.value():
            case "yes":
                return queryset.filter(holds)
            case "no":
                return queryset.exclude(holds)
        return queryset


@admin.register(Sanction, site=site)
class SanctionAdmin(OfferedFilters, ReadOnly, admin.ModelAdmin):
    """Sanctions, as staff see them."""

    list_display = ["public_id", "person", "kind", "starts_at", "ends_at", "revoked_at", "imposed_by"]
    list_filter = [InForce, "kind", "starts_at"]
    list_select_related = ["account", "imposed_by"]
    search_fields = ["public_id", "account__display_name", "account__public_id"]
    search_help_text = _("By id, or by the account's name or id")
    ordering = ["-starts_at"]
    readonly_fields = (
        *("public_id", "person", "starts_at", "ends_at", "imposed_at"),
        *("imposed_by", "revoked_at", "revoked_by"),
    )
    form = SanctionForm
    actions = ["revoke"]
    action_form = ReasonForm

    @admin.display(description=_("account"))
    def person(self, sanction: Sanction) -> SafeString | str:
        """The way to whom it is imposed on."""
        return account_link(sanction.account)

    def get_fields(self, request: HttpRequest, obj: Sanction | None = None) -> tuple[str, ...]:
        """What is asked for, or what there is."""
        if obj is None:
            return ("account_id", "kind", "lasts", "reason", "report_id")
        return (*self.readonly_fields[:2], "kind", "reason", *self.readonly_fields[2:])

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form, which knows who fills it in."""
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.by = staff_of(request)
        return form

    def save_model(self, request: HttpRequest, obj: Sanction, form: Any, change: bool) -> None:
        """Impose the sanction."""
        asked, now = form.cleaned_data, timezone.now()
        period = PERIODS[asked["lasts"]][1]
        imposed = impose_sanction(
            staff_of(request),
            asked["account_id"],
            asked["kind"],
            asked["reason"],
            now,
            None if period is None else now + period,
            asked["report_id"],
        )
        obj.pk, obj.public_id = imposed.pk, imposed.public_id

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Those to whom it was given."""
        return request.user.has_perm("accounts.add_sanction")

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Revoking is for those who may change sanctions, which nobody may do in any other way."""
        return request.user.has_perm("accounts.change_sanction")

    @admin.action(permissions=["revoke"], description=_("Revoke the chosen sanctions"))
    def revoke(self, request: HttpRequest, sanctions: QuerySet[Sanction]) -> None:
        """Take sanctions back for a reason."""
        reason = stated_reason(request)
        if reason is None:
            return
        revoked = sum(self._revoke(request, sanction, reason) for sanction in sanctions)
        text = ngettext("%d sanction was revoked.", "%d sanctions were revoked.", revoked) % revoked
        self.message_user(request, text, messages.SUCCESS)

    def _revoke(self, request: HttpRequest, sanction: Sanction, reason: str) -> bool:
        try:
            revoke_sanction(staff_of(request), sanction, reason, timezone.now())
        except OutOfReach:
            text = gettext("You can't revoke this sanction: it is your own, or one of staff.")
            self.message_user(request, text, messages.ERROR)
            return False
        except AlreadyOver:
            return False
        return True
