"""Names in templates."""

from django import template

from accounts import names
from accounts.models import User

register = template.Library()


@register.filter
def shown_name(account: User | None) -> str:
    """The name by which everybody sees an account."""
    return names.shown_name(account)
