"""Why staff did something: asked for beside each action in the admin, and kept in the audit trail."""

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ActionForm
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.texts import clean_line

LONGEST = 200


class ReasonForm(ActionForm):
    """The choice of an action, with the reason for it."""

    reason = forms.CharField(label=_("Reason:"), max_length=LONGEST, required=False)


def stated_reason(request: HttpRequest) -> str | None:
    """The reason that was given for an action; None, once its author was told, if none can be kept."""
    reason = clean_line(request.POST.get("reason", ""))
    if not reason:
        messages.error(request, gettext("Nothing was done. Say why, in the field beside the action."))
        return None
    if len(reason) > LONGEST:
        text = gettext("Nothing was done. Say why in no more than %d characters.") % LONGEST
        messages.error(request, text)
        return None
    return reason
