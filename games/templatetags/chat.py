"""What the chat of a page is made with."""

from typing import Any

from django import template
from django.template.context import RequestContext
from django.urls import reverse
from django.utils.html import json_script
from django.utils.safestring import SafeString

from games.models import ChatLine
from games.phrases import phrase_choices, phrase_text

register = template.Library()


@register.filter
def words(line: ChatLine) -> str:
    """What a line says, in the reader's language."""
    return line.text or phrase_text(line.phrase)


@register.simple_tag(takes_context=True)
def chat_setting(context: RequestContext) -> SafeString:
    """The reader's own id, the quick phrases in his language, and for a guest the way to an account."""
    user: Any = context["request"].user
    setting = {
        "me": getattr(user, "public_id", ""),
        "phrases": phrase_choices(),
        "sign_up": reverse("account_signup") if getattr(user, "is_guest", False) else "",
    }
    return json_script(setting, "chat-setting")
