"""Saying to a person what is forbidden to him, until when and why."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from accounts.models import Sanction, User
from accounts.sanctions import sanctions_in_force


def notices_of(account: User, now: datetime) -> list[str]:
    """All that is forbidden to an account at this moment, in words."""
    return [sanction_notice(sanction) for sanction in sanctions_in_force(account.pk, now)]


def sanction_notice(sanction: Sanction) -> str:
    """What is forbidden, until when, and the reason, in the active language and time zone."""
    return " ".join([_what(sanction), _until(sanction), gettext("Reason: %s") % sanction.reason])


def _what(sanction: Sanction) -> str:
    match sanction.kind:
        case Sanction.Kind.CHAT_MUTE:
            return gettext("You may not chat.")
        case Sanction.Kind.RATED_SUSPENSION:
            return gettext("You may not play rated games.")
    return gettext("Your account is closed by the staff of this site.")


def _until(sanction: Sanction) -> str:
    if sanction.ends_at is None:
        return gettext("This has no end set.")
    local = timezone.localtime(sanction.ends_at)
    moment = date_format(local, "DATETIME_FORMAT")
    return gettext("This ends on %(moment)s (%(zone)s).") % {"moment": moment, "zone": local.tzname()}
