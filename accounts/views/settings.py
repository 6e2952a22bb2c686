"""The pages on which people change their profile, the look of tables and what others see."""

from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.generic import FormView

from accounts.forms.chosen_name import NAME_TAKEN
from accounts.forms.profile import LookForm, PrivacyForm, ProfileForm, TableForm
from accounts.middleware import keep_language
from accounts.models import User
from accounts.permissions import may
from accounts.preferences import read_preferences
from accounts.services.profiles import NameNotChanged, change_name, set_places, set_preferences
from accounts.views import for_members


@method_decorator([never_cache, for_members], name="dispatch")
class SettingsView(FormView):
    """A form about the account itself, which is shown again once it is stored."""

    template_name = "accounts/settings.html"
    title: Any = ""
    request: HttpRequest

    @property
    def account(self) -> User:
        """Whose settings these are."""
        user = self.request.user
        assert isinstance(user, User)  # noqa: S101
        return user

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and what the page is called."""
        return super().get_context_data(title=self.title, **kwargs)

    def _done(self) -> HttpResponse:
        messages.success(self.request, gettext("Saved."))
        return super().form_valid(None)


class ProfileSettings(SettingsView):
    """Name, language, time zone and country."""

    title = _("Profile")
    form_class = ProfileForm
    success_url = reverse_lazy("settings")

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form with the account's data."""
        return {"account": self.account, **super().get_form_kwargs()}

    def get_initial(self) -> dict[str, Any]:
        """What is stored now."""
        names = ("display_name", "language", "time_zone", "country")
        return {name: getattr(self.account, name) for name in names}

    def form_valid(self, form: Any) -> HttpResponse:
        """Store all of it, or say why the name has to stay."""
        chosen = form.cleaned_data
        try:
            self._change_name(chosen["display_name"])
        except NameNotChanged as refusal:
            form.add_error("display_name", _why_not(refusal))
        except forms.ValidationError as error:
            form.add_error("display_name", error)
        if form.errors:
            return self.form_invalid(form)
        set_places(self.account, chosen["language"], chosen["time_zone"], chosen["country"])
        with override(chosen["language"] or get_language()):
            response = self._done()
        keep_language(response, chosen["language"])
        return response

    def _change_name(self, name: str) -> None:
        if name != self.account.display_name and not may(self.account, "write"):
            raise forms.ValidationError(_("While you may not write to others, your name stays."))
        change_name(self.account, name, timezone.now())


class PreferenceSettings(SettingsView):
    """A form whose fields are some of the account's preferences."""

    def get_initial(self) -> dict[str, Any]:
        """What is stored now."""
        return asdict(read_preferences(self.account.preferences))

    def form_valid(self, form: Any) -> HttpResponse:
        """Store them; the others stay."""
        set_preferences(self.account, **form.cleaned_data)
        return self._done()


class TableSettings(PreferenceSettings):
    """How tables look and sound."""

    title = _("Tables")
    form_class = TableForm
    success_url = reverse_lazy("table_settings")


class PrivacySettings(PreferenceSettings):
    """What others see."""

    title = _("Privacy")
    form_class = PrivacyForm
    success_url = reverse_lazy("privacy_settings")


@require_POST
@for_members
def set_look(request: HttpRequest) -> HttpResponse:
    """Note which tiles and which mat were chosen at a table; 400 for a choice that there is not."""
    form = LookForm(request.POST)
    if not form.is_valid() or not isinstance(request.user, User):
        return HttpResponse(status=400)
    set_preferences(request.user, **form.cleaned_data)
    return HttpResponse(status=204)


def _why_not(refusal: NameNotChanged) -> str:
    if refusal.until is None:
        return str(NAME_TAKEN)
    day = date_format(timezone.localtime(refusal.until), "DATE_FORMAT")
    return gettext("You have changed your name lately. You can do it again from %(day)s.") % {"day": day}
