"""Choosing a name when signing up: the part that is the same with and without another site's account.

A module of its own, because allauth builds its forms on this one.
"""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.name_rules import LONGEST, clean_name
from accounts.names import is_free

NAME_TAKEN = _("Somebody else has this name, or one that looks like it.")


class ChosenName(forms.Form):
    """The name that others will see."""

    display_name = forms.CharField(
        label=_("Name shown to others"),
        max_length=LONGEST,
        help_text=_("Letters, digits and spaces. You can change it later."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ["display_name", "email", "password1"]

    def clean_display_name(self) -> str:
        """The name, if it may be chosen and nobody else has it."""
        name = clean_name(self.cleaned_data["display_name"])
        if not is_free(name):
            raise forms.ValidationError(NAME_TAKEN, code="taken")
        return name

    def signup(self, request: HttpRequest, user: Any) -> None:
        """Nothing more: the account's own service has stored what was chosen."""
