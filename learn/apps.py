"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearnConfig(AppConfig):
    """What helps people to understand the game, and their own play."""

    name = "learn"
    verbose_name = _("Learning")
