"""The pictures of the site that browsers and home screens ask for."""

from functools import cache
from pathlib import Path

import resvg_py
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

DRAWN = {
    "app-192": ("site/app.svg", 192),
    "app-512": ("site/app.svg", 512),
    "maskable-192": ("site/maskable.svg", 192),
    "maskable-512": ("site/maskable.svg", 512),
    "touch-180": ("site/maskable.svg", 180),
}
"""What each PNG is drawn from, and how many pixels it is wide and high."""
KEPT = 24 * 60 * 60
"""Seconds for which a browser may keep a PNG, whose address stays when the drawing changes."""


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """The way to the picture, where browsers look for it by themselves: for pages that do not name it."""
    return redirect(static("site/icon.svg"))


@require_safe
def touch_icon(request: HttpRequest) -> HttpResponse:
    """The same for phones that put a page on their home screen."""
    return drawn(request, "touch-180")


@require_safe
def drawn(request: HttpRequest, picture: str) -> HttpResponse:
    """An icon as PNG, for what does not read SVG."""
    if picture not in DRAWN:
        raise Http404
    cached = {"Cache-Control": f"public, max-age={KEPT}"}
    return HttpResponse(_png(picture), content_type="image/png", headers=cached)


@cache
def _png(picture: str) -> bytes:
    """Drawn once in each process: there are few, and they are small."""
    source, size = DRAWN[picture]
    svg = Path(str(finders.find(source))).read_text(encoding="utf-8")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True))
