"""The words of pools, of waiting for others, and of leaving early."""

from datetime import datetime
from math import isinf

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from games.engine.rulesets import load_ruleset
from games.pools import Pool
from games.words import FORMATS, in_language
from ratings.conduct import Conduct
from ratings.matching import Waiting


def pool_name(pool: Pool) -> str:
    """Ruleset and format in the language that is active."""
    ruleset = in_language(load_ruleset(pool.ruleset_id).name)
    return pgettext("between ruleset and length", ", ").join([ruleset, str(FORMATS[pool.format])])


def band_text(waiting: Waiting, now: datetime) -> str:
    """Between which ratings somebody meets others now, such as "1420–1580"."""
    half = waiting.half_band(now)
    if isinf(half):
        return gettext("any rating")
    return f"{round(waiting.value - half)}–{round(waiting.value + half)}"


def waited_text(seconds: float) -> str:
    """A time of waiting as a clock shows it, such as "2:05"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def pause_text(conduct: Conduct) -> str:
    """Until when rated play pauses for somebody, and what ends that earlier."""
    until = conduct.paused_until
    if until is None:
        return ""
    local = timezone.localtime(until)
    ends = gettext(
        "You have left rated games early, so rated play pauses for you until %(moment)s (%(zone)s)."
    )
    end = {"moment": date_format(local, "DATETIME_FORMAT"), "zone": local.tzname()}
    hands = conduct.casual_hands
    earlier = ngettext(
        "It goes on earlier when you have played one more casual hand to its end.",
        "It goes on earlier when you have played %(hands)s more casual hands to their end.",
        hands,
    )
    return f"{ends % end} {earlier % {'hands': hands}}"
