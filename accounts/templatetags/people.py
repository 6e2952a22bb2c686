"""What pages ask about the visitor and other people."""

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.browsers import browser_name
from accounts.models import User
from accounts.names import shown_name
from accounts.notices import notices_of
from accounts.people import Ties, ties

register = template.Library()

register.filter("shown_name", shown_name)
register.filter("browser_name", browser_name)


@register.simple_tag
def ties_with(viewer: User | AnonymousUser, other: User) -> Ties | None:
    """What the other is to the visitor; None for nobody and for oneself."""
    return ties(viewer, other) if isinstance(viewer, User) and viewer != other else None


@register.simple_tag
def notices_for(viewer: Any) -> list[str]:
    """What is forbidden to the visitor now, until when and why."""
    return notices_of(viewer, timezone.now()) if isinstance(viewer, User) else []
