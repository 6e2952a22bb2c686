"""Work of the background workers for learning. A task never carries more than ids, and may run twice."""

from celery import shared_task
from django.utils import timezone

from games.models import Table
from learn.services import exporting, reviewing
from learn.services.drills import forget_surplus_answers
from learn.services.played import note_at_table, note_everything, note_lately
from learn.services.practice import forget_old_hands

HINT_SECONDS = 60
"""After so long a hint is no use any more: beat has had the search made meanwhile."""


@shared_task(ignore_result=True)
def note_table(table_id: int) -> None:
    """Note how the deals that have ended at a table were played."""
    note_at_table(table_id)


@shared_task(ignore_result=True)
def note_deals() -> None:
    """Note how the deals that ended lately were played, wherever."""
    note_lately()


@shared_task(ignore_result=True)
def note_forgotten_deals() -> None:
    """Note how whatever deal is not noted was played, however long ago it ended."""
    note_everything()


@shared_task(ignore_result=True)
def make_review(review_id: int) -> None:
    """Make the review of a deal that somebody has asked for."""
    reviewing.make_review(review_id, timezone.now)


@shared_task(ignore_result=True)
def make_forgotten_reviews() -> None:
    """Make the reviews whose message or worker was lost."""
    reviewing.make_forgotten_reviews(timezone.now)


@shared_task(ignore_result=True)
def make_export(export_id: int) -> None:
    """Make the copy of all its data that an account has asked for."""
    exporting.make_export(export_id, timezone.now)


@shared_task(ignore_result=True)
def make_forgotten_exports() -> None:
    """Make the copies whose message or worker was lost."""
    exporting.make_forgotten_exports(timezone.now)


@shared_task(ignore_result=True)
def forget_old_exports() -> None:
    """Forget the copies that were there for long enough."""
    exporting.forget_old_exports(timezone.now())


def hint_at_table(table: Table) -> None:
    """Have a deal that has ended at a table noted now rather than within a minute."""
    note_table.apply_async([table.pk], expires=HINT_SECONDS)


@shared_task(ignore_result=True)
def forget_old_practice() -> None:
    """Forget practice hands at which nobody plays any more."""
    forget_old_hands(timezone.now())


@shared_task(ignore_result=True)
def forget_surplus_drills() -> None:
    """Forget the oldest answers of those who have answered very many drills."""
    forget_surplus_answers()
