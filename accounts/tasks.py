"""Work of the background workers on accounts."""

from allauth.account.models import EmailConfirmation
from allauth.usersessions.models import UserSession
from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session


@shared_task(ignore_result=True)
def forget_old_sessions() -> None:
    """Remove the sessions that have ended, and what was noted of their browsers; nobody can come back."""
    SessionStore.clear_expired()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()


@shared_task(ignore_result=True)
def forget_old_confirmations() -> None:
    """Remove the links in mails that were not opened in time."""
    EmailConfirmation.objects.delete_expired_confirmations()
