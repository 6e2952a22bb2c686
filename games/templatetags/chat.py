"""What the chat of a page is made with."""

from typing import Any

from django import template
from django.template.context import RequestContext
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
    """The reader's own id, and the quick phrases in his language, for the page's scripts."""
    user: Any = context["request"].user
    setting = {"me": getattr(user, "public_id", ""), "phrases": phrase_choices()}
    return json_script(setting, "chat-setting")
