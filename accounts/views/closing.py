"""Closing one's own account."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms.profile import ClosingForm
from accounts.services.closing import close_account
from accounts.views import for_members
from accounts.views.settings import SettingsView


@method_decorator([for_members, reauthentication_required], name="dispatch")
class CloseAccount(SettingsView):
    """Says what closing means, and closes, for somebody who has just shown that the account is his."""

    template_name = "accounts/close.html"
    title = _("Close the account")
    form_class = ClosingForm
    success_url = reverse_lazy("home")

    def form_valid(self, form: Any) -> HttpResponse:
        """Close the account and sign this browser out."""
        close_account(self.account, timezone.now())
        logout(self.request)
        messages.success(self.request, gettext("Your account is closed."))
        return HttpResponseRedirect(self.get_success_url())
