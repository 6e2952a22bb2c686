"""Work of the background workers on accounts."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore


@shared_task(ignore_result=True)
def forget_old_sessions() -> None:
    """Remove the sessions that have ended; nobody can come back with them."""
    SessionStore.clear_expired()
