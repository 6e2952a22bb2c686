"""Removing what nobody can use any more."""

from allauth.account.models import EmailConfirmation
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session


def forget_ended_sessions() -> None:
    """Remove the sessions that have ended, and what was noted of their browsers."""
    SessionStore.clear_expired()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()


def forget_expired_confirmations() -> None:
    """Remove the links in mails that were not opened in time."""
    EmailConfirmation.objects.delete_expired_confirmations()
