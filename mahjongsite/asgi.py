"""The site as an ASGI application: pages over http, tables over sockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjongsite.settings")
pages = get_asgi_application()  # loads the apps, so it comes before everything that imports models

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from games import routing  # noqa: E402
from mahjongsite.background import WithBackground  # noqa: E402
from mahjongsite.origins import SameOriginOnly  # noqa: E402

sockets = SameOriginOnly(AuthMiddlewareStack(URLRouter(routing.urlpatterns)))
application = WithBackground(
    ProtocolTypeRouter({"http": pages, "websocket": sockets}), jobs=settings.WEB_BACKGROUND
)
