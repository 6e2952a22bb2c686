"""The site as an installed app: what browsers are told of it, its worker, and the page for a lost line.

The worker keeps files that never change and these pages, and nothing else: no page of anybody, no API.
"""

import json
from functools import cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

THEME = "#1c6b51"
"""The colour of the window's frame before a page says its own."""
GROUND = "#f4f1e9"
"""The colour while the app opens: that of the pages' paper."""
ICONS = [(f"{kind}-{size}", size, kind) for kind in ("app", "maskable") for size in (192, 512)]
KEPT = (
    *(f"styles/{name}.css" for name in ("site", "pages", "forms", "account")),
    *(f"site/{name}" for name in ("scheme.js", "install.js", "offline.js", "icon.svg")),
    "tiles/indexed.svg",
)
"""The static files of the page for when there is no line."""


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """What the installed site is called in a language of the site, and how it looks."""
    with override(_known(language)):
        told = _manifest(language)
    return JsonResponse(told, content_type="application/manifest+json", json_dumps_params={"indent": 1})


def _manifest(language: str) -> dict[str, Any]:
    return {
        "id": "/",
        "name": gettext("Saamfaan: live Hong Kong mahjong"),
        "short_name": gettext("Saamfaan"),
        "description": gettext("Free and open live mahjong, Hong Kong rules first."),
        "lang": language,
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME,
        "background_color": GROUND,
        "categories": ["games"],
        "icons": [_icon(*icon) for icon in ICONS],
        "shortcuts": [
            {"name": gettext("Lobby"), "url": reverse("lobby")},
            {"name": gettext("Practice"), "url": reverse("practice")},
        ],
    }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": reverse("drawn_icon", args=[name]),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": "any" if purpose == "app" else purpose,
    }


@require_safe
@cache_control(public=True, max_age=0)
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """What an installed site shows without a line, the same for everybody who reads this language."""
    return HttpResponse(_offline(_known(language)))


@cache
def _offline(language: str) -> str:
    with override(language):
        return render_to_string("offline.html")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The worker of the whole site: what it keeps, and the script that does."""
    code = f"self.KEPT = {json.dumps(_kept())};\nimportScripts({json.dumps(static('site/worker.js'))});\n"
    return HttpResponse(code, content_type="text/javascript")


@cache
def _kept() -> dict[str, Any]:
    pages = {language: reverse("offline", args=[language]) for language, _ in settings.LANGUAGES}
    files = [static(name) for name in KEPT]
    told = "".join(_offline(language) for language in pages) + "".join(files) + _release()
    return {
        "version": sha256(told.encode()).hexdigest()[:16],
        "pages": pages,
        "files": files,
        "statics": settings.STATIC_URL,
    }


def _release() -> str:
    """What changes with any static file, so that browsers keep none of those that are of no use any more."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))


def _known(language: str) -> str:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language
