"""Work of the background workers at ratings. A task never carries more than ids, and may run twice."""

from celery import shared_task

from games.engine.formats import SINGLE_HAND
from games.models import Table
from ratings.services.settling import settle_at_table, settle_pending

HINT_SECONDS = 60
"""After so long a hint is no use any more: beat has had the search made meanwhile."""


@shared_task(ignore_result=True)
def settle_table(table_id: int) -> None:
    """Settle what has ended at a table: by its rows alone, for this is asked after each rated hand."""
    settle_at_table(table_id)


@shared_task(ignore_result=True)
def settle_results() -> None:
    """Settle what has ended lately, wherever."""
    settle_pending()


@shared_task(ignore_result=True)
def settle_forgotten_results() -> None:
    """Settle whatever is not settled, however long ago it ended."""
    settle_pending(everything=True)


def hint_at_table(table: Table) -> None:
    """Have a result that has ended at a table settled now rather than within a minute."""
    if table.rated and (table.format == SINGLE_HAND or not table.is_open):
        settle_table.apply_async([table.pk], expires=HINT_SECONDS)
