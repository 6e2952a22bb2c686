"""What everybody may see of a person."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import shown_name
from accounts.places import country_name
from accounts.preferences import read_preferences
from accounts.views import about_person


@require_safe
@never_cache
@about_person
def person(request: HttpRequest, account: User) -> HttpResponse:
    """The page of an account."""
    preferences = read_preferences(account.preferences)
    shown = {
        "person": account,
        "name": shown_name(account),
        "is_self": account == request.user,
        "joined": account.date_joined if preferences.show_joined else None,
        "country": country_name(account.country, get_language() or "en") if preferences.show_country else "",
    }
    return render(request, "accounts/person.html", shown)
