"""Wiring of the site: settings, addresses, servers and workers. No behaviour of the game lives here."""

from mahjongsite.celery import app as celery_app

__all__ = ["celery_app"]
