"""The switch of the language at the foot of each page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.views.i18n import set_language as set_language_of_browser

from accounts.models import User
from accounts.services.profiles import set_language as set_language_of_account


def set_language(request: HttpRequest) -> HttpResponseBase:
    """Show pages in another language from now on, in this browser and wherever else the account signs in."""
    chosen = request.POST.get("language", "")
    if isinstance(request.user, User) and chosen in dict(settings.LANGUAGES):
        set_language_of_account(request.user, chosen)
    return set_language_of_browser(request)
