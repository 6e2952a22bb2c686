"""The page that shows all tiles in all styles, sizes and mats."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.look import table_look
from accounts.preferences import MATS, TILES
from games.views.habits import habits_of
from games.views.visitors import viewer_of
from learn.tile_sets import ALL, SIZES, Shown, faces

_EVERY = {ALL: pgettext_lazy("tiles, sizes or mats", "All")}


@require_safe
@never_cache
def tile_sets(request: HttpRequest) -> HttpResponse:
    """Every tile, by default as whoever asks has it at tables, and what the tiles are called."""
    profile = table_look(request)
    style, mat = (profile["tiles"], profile["mat"]) if profile else ("indexed", "jade")
    shown = Shown.asked(request.GET, style, mat)
    context = {
        "shown": shown,
        "picks": _picks(shown),
        "panels": [
            (TILES[style], style, _width(size), size, MATS[mat], mat) for style, size, mat in shown.panels
        ],
        "groups": faces(),
        "look": {
            "tiles": shown.style,
            "mat": shown.mat,
            "profile": profile,
            "habits": habits_of(viewer_of(request)),
        },
        "can_be_taken": ALL not in (shown.style, shown.mat),
    }
    return render(request, "learn/tiles.html", context)


def _picks(shown: Shown) -> list[tuple[object, str, list[tuple[str, object, str]]]]:
    """What can be chosen: its name, what is chosen, and each choice with its text and its query."""
    sizes = {size: _width(size) for size in SIZES}
    now = {"style": shown.style, "size": shown.size, "mat": shown.mat}
    rows = ((_("Style"), "style", TILES), (_("Size"), "size", sizes), (_("Mat"), "mat", MATS))
    return [(title, now[key], _choices(now, key, {**choices, **_EVERY})) for title, key, choices in rows]


def _choices(now: dict[str, str], key: str, choices: Mapping[str, object]) -> list[tuple[str, object, str]]:
    return [(value, text, f"?{urlencode({**now, key: value})}") for value, text in choices.items()]


def _width(size: str) -> str:
    return gettext("%(width)s px") % {"width": size}
