"""Whether the site is drained before a restart, as this web process saw it last: pages need not ask."""

_seen = False


def note_drain(on: bool) -> bool:
    """Note what was read; whether it has changed."""
    global _seen
    changed, _seen = on != _seen, on
    return changed


def seen_drain() -> bool:
    """What was read last, about a second ago."""
    return _seen
