"""The Celery application. Its settings are the `CELERY_*` names in `mahjongsite.settings`."""

import logging.config
import os
import warnings
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import setup_logging, worker_ready

from mahjongsite import garbage

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjongsite.settings")

# Root is usual in containers, and harmless here: messages are JSON, never pickles.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("mahjongsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**_: Any) -> None:
    """Connecting to this signal keeps Celery from installing log handlers of its own."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@worker_ready.connect
def settle(**_: Any) -> None:
    """Whatever a worker has loaded stays to its end."""
    garbage.settle()
