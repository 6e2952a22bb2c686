"""Rated play on pages: the pools to choose from, the own conduct, and results that were annulled."""

from typing import Any

from django import template
from django.utils import timezone

from accounts.models import User
from ratings.annulled import annulments_of
from ratings.conduct import conduct_of, conduct_rules
from ratings.hindrances import hindrance
from ratings.pools import pools
from ratings.waiting import waiting_in_pools
from ratings.words import pause_text, pool_name

register = template.Library()


@register.inclusion_tag("ratings/rated_play.html", takes_context=True)
def rated_play(context: dict[str, Any]) -> dict[str, Any]:
    """A button for each pool, with how many wait there; or why the reader may not play rated."""
    now, reader = timezone.now(), context["user"]
    conduct = conduct_of(reader, now) if isinstance(reader, User) else None
    waiting = waiting_in_pools()
    return {
        "csrf_token": context.get("csrf_token"),
        "pools": [{"key": pool.key, "name": pool_name(pool), "waiting": waiting[pool]} for pool in pools()],
        "hindrance": hindrance(reader, conduct, now),
        "conduct": conduct,
        "rules": conduct_rules(),
    }


@register.inclusion_tag("ratings/rated_note.html", takes_context=True)
def rated_note(context: dict[str, Any]) -> dict[str, Any]:
    """What a rated table means for whoever sits down there, with a warning if he leaves often."""
    reader = context["user"]
    found = conduct_of(reader, timezone.now()) if isinstance(reader, User) else None
    return {"conduct": found, "rules": conduct_rules()}


@register.inclusion_tag("ratings/conduct.html", takes_context=True)
def conduct(context: dict[str, Any]) -> dict[str, Any]:
    """How many of the last rated results the reader has left early, and what follows."""
    found = conduct_of(context["user"], timezone.now())
    return {"conduct": found, "pause": pause_text(found), "rules": conduct_rules()}


@register.inclusion_tag("ratings/annulments.html", takes_context=True)
def annulments(context: dict[str, Any]) -> dict[str, Any]:
    """Which of the reader's rated results were annulled lately; guests have none."""
    reader = context.get("user")
    if not isinstance(reader, User) or reader.is_guest:
        return {"lines": []}
    return {"lines": annulments_of(reader, timezone.now())}
