"""Groups of staff and what each may do; every change is in the trail."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangosGroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from moderation.admin.common import staff_of
from moderation.reasons import LONGEST
from moderation.services.actions import note_group
from moderation.site import site


class GroupForm(forms.ModelForm):
    """A group with its rights, and the reason why it changes."""

    why = forms.CharField(label=_("Why?"), max_length=LONGEST)

    class Meta:
        model = Group
        fields = ("name", "permissions")


@admin.register(Group, site=site)
class GroupAdmin(DjangosGroupAdmin):
    """Groups of staff."""

    form = GroupForm

    def save_model(self, request: HttpRequest, obj: Group, form: Any, change: bool) -> None:
        """Store a group, with a line in the trail."""
        note_group(staff_of(request), obj, form.cleaned_data, timezone.now())
        super().save_model(request, obj, form, change)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: a group without rights or people does no harm, and the trail goes on naming it."""
        return False
