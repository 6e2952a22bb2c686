"""Work of the background workers on accounts."""

from celery import shared_task

from accounts.services.forgetting import forget_ended_sessions, forget_expired_confirmations


@shared_task(ignore_result=True)
def forget_old_sessions() -> None:
    """Remove the sessions that have ended; nobody can come back with them."""
    forget_ended_sessions()


@shared_task(ignore_result=True)
def forget_old_confirmations() -> None:
    """Remove the links in mails that were not opened in time."""
    forget_expired_confirmations()
