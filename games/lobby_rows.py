"""One table's line in the lobby as HTML: the page and the socket show the same."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.lobby import LobbyTable


def render_row(table: LobbyTable) -> SafeString:
    """The line in the language that is active; it is the same for all who read that language."""
    return _rendered(table, get_language())


@lru_cache(maxsize=1024)
def _rendered(table: LobbyTable, language: str) -> SafeString:
    return render_to_string("games/lobby_row.html", {"table": table})
