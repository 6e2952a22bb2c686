"""Move help: how far the own hand is from a win, and what would bring it nearer."""

from typing import Any

from games.engine.state import State


def help_for(state: State, chair: int) -> dict[str, Any] | None:
    """What helps a chair, by nothing but what it sees; None outside a deal in play."""
    return None
