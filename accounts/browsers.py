"""Names of browsers, for the list of those that are signed in."""

from django.utils.translation import gettext as _
from ua_parser import parse


def browser_name(user_agent: str) -> str:
    """What a person calls the browser that sent this header, with its system: "Firefox, Windows"."""
    parsed = parse(user_agent)
    known = [part.family for part in (parsed.user_agent, parsed.os) if part is not None]
    return _(", ").join(known) or _("unknown browser")
