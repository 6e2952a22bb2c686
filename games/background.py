"""What a web process does beside its requests."""

from games.hub import current_hub


async def run() -> None:
    """Hear of changes, watch for those that were missed, show that the process lives; never returns."""
    await current_hub().run()
