"""Forms about how one appears to others, and about how pages and tables look."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.forms.chosen_name import NAME_TAKEN
from accounts.models import User
from accounts.name_rules import LONGEST, clean_name
from accounts.names import is_free
from accounts.places import countries, time_zone_choices
from accounts.preferences import AUDIENCES, MATS, TILES


class ProfileForm(forms.Form):
    """Name, language, time zone and country."""

    display_name = forms.CharField(label=_("Name shown to others"), max_length=LONGEST)
    language = forms.ChoiceField(label=_("Language"), required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)
    country = forms.ChoiceField(label=_("Country or region"), required=False)

    def __init__(self, account: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account
        languages = [("", _("As the browser asks")), *settings.LANGUAGES]
        language = get_language() or "en"
        zones = [("", _("Universal time (UTC)")), *time_zone_choices(language)]
        places = [("", _("Not said")), *countries(language)]
        for name, choices in {"language": languages, "time_zone": zones, "country": places}.items():
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean_display_name(self) -> str:
        """The name, if it may be chosen and nobody else has it; one's own stays whatever it is."""
        name: str = self.cleaned_data["display_name"]
        if name == self.account.display_name:
            return name
        name = clean_name(name)
        if not is_free(name, self.account):
            raise forms.ValidationError(NAME_TAKEN, code="taken")
        return name


class LookForm(forms.Form):
    """How tables look."""

    tiles = forms.ChoiceField(label=_("Tiles"), choices=list(TILES.items()), widget=forms.RadioSelect)
    mat = forms.ChoiceField(label=_("Mat"), choices=list(MATS.items()), widget=forms.RadioSelect)


class TableForm(LookForm):
    """How tables look and sound, and which help and switches one begins with."""

    sounds = forms.BooleanField(label=_("Sounds"), required=False)
    help = forms.BooleanField(label=_("Move help, where the table allows it"), required=False)
    auto_sort = forms.BooleanField(
        label=_("Auto-sort"), required=False, help_text=_("Your tiles lie sorted.")
    )
    auto_win = forms.BooleanField(
        label=_("Auto-win"), required=False, help_text=_("You win at once whenever you can.")
    )
    no_calls = forms.BooleanField(
        label=_("No calls"),
        required=False,
        help_text=_("Chow, pung and kong are passed for you. A win never is."),
    )
    no_chow = forms.BooleanField(
        label=_("No chow"),
        required=False,
        help_text=_("You are not asked where you could only call chow."),
    )
    mails = forms.BooleanField(
        label=_("Mail me invitations, and my turn at tables without a clock"), required=False
    )


class PrivacyForm(forms.Form):
    """What others see."""

    presence = forms.ChoiceField(
        label=_("Who sees that I am online"), choices=list(AUDIENCES.items()), widget=forms.RadioSelect
    )
    statistics = forms.ChoiceField(
        label=_("Who sees my statistics"), choices=list(AUDIENCES.items()), widget=forms.RadioSelect
    )
    show_country = forms.BooleanField(label=_("Show my country or region"), required=False)
    show_joined = forms.BooleanField(label=_("Show when I joined"), required=False)


class ClosingForm(forms.Form):
    """The last question before an account is closed."""

    understood = forms.BooleanField(label=_("I know that this can't be undone."))
