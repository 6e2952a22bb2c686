"""``manage.py note_deals``: have all finished deals in the statistics."""

from typing import Any

from django.core.management.base import BaseCommand

from learn.services.played import note_everything


class Command(BaseCommand):
    """Note what the statistics count of each finished deal that has no note yet."""

    help = (
        "Notes for the statistics how each finished deal was played that is not noted yet. The site does so "
        "by itself once a day; after an upgrade from a version without statistics this command does it now. "
        "It may run while the site runs, and as often as one likes."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Note, and say how many deals it were."""
        self.stdout.write(f"{note_everything()} deals noted")
