"""Whether the site works, for balancers and whoever watches over it. Nothing here says anything of anybody.

`/health/` says that this web process answers: a balancer asks that. `/health/ready/` says whether everything
that the site needs works; a clock that is gone is no reason to take web processes away, but to wake somebody.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.database import in_database
from games.models import Pulse
from games.sight import pulses

logger = logging.getLogger(__name__)

TIMEOUT = 2.0
"""Seconds that one check may take."""
OLDEST = {Pulse.Part.CLOCK: timedelta(seconds=10), Pulse.Part.BEAT: timedelta(seconds=45)}
"""How long ago each part may last have shown that it works."""

Check = dict[str, Any]


@require_safe
@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """This process answers."""
    return JsonResponse({"ok": True})


@require_safe
@never_cache
async def ready(request: HttpRequest) -> JsonResponse:
    """Each check with its result, and how old (s) it is; 503 if one of them fails."""
    database, layer, parts = await asyncio.gather(
        _tried("database", in_database(_ask_database)), _tried("layer", _ask_layer), _parts(timezone.now())
    )
    checks = {"database": database, "layer": layer, **parts}
    well = all(check["ok"] for check in checks.values())
    return JsonResponse({"ok": well, "checks": checks}, status=200 if well else 503)


async def _tried(name: str, ask: Callable[[], Awaitable[Any]]) -> Check:
    """The result of something that works unless it fails or takes too long; why stands in the log alone."""
    try:
        async with asyncio.timeout(TIMEOUT):
            await ask()
    except Exception as error:
        logger.warning("health: %s does not answer: %s", name, type(error).__name__)
        return {"ok": False, "age": None}
    return {"ok": True, "age": 0.0}


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


async def _ask_layer() -> None:
    await get_channel_layer().group_send("health", {"type": "health.asked"})


async def _parts(now: datetime) -> dict[str, Check]:
    """The parts that serve no pages, by what they last wrote down."""
    try:
        async with asyncio.timeout(TIMEOUT):
            seen = await in_database(pulses)()
    except Exception:
        seen = {}
    return {part.value: _pulse(seen.get(part.value), now, oldest) for part, oldest in OLDEST.items()}


def _pulse(at: datetime | None, now: datetime, oldest: timedelta) -> Check:
    if at is None:
        return {"ok": False, "age": None}
    return {"ok": now - at <= oldest, "age": round((now - at).total_seconds(), 1)}
