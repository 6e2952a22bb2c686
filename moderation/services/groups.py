"""The group of staff that a new site begins with."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.utils.translation import gettext

OF_MODERATORS = {
    "accounts": (
        "view_user",
        "change_user",
        "view_namehistory",
        "view_sanction",
        "add_sanction",
        "change_sanction",
    ),
    "games": ("view_table", "change_table", "view_seat", "view_dealresult"),
    "ratings": ("view_ratedresult", "change_ratedresult", "view_ledgerline"),
    "moderation": ("view_report", "change_report", "view_auditentry"),
}
"""To change accounts, tables, sanctions and rated results is to close, revoke and annul them, no more."""


def make_moderators(sender: AppConfig, **_: Any) -> None:
    """Give a site without any group of staff one for moderators, who see all but who made a report."""
    if Group.objects.exists():
        return
    create_permissions(sender, verbosity=0)
    moderators = Group.objects.create(name=gettext("Moderators"))
    for app, names in OF_MODERATORS.items():
        rights = Permission.objects.filter(content_type__app_label=app, codename__in=names)
        moderators.permissions.add(*rights)
