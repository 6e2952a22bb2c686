"""The web server: pages and sockets, with uvicorn. Listens on `HOST` and `PORT`."""

import uvicorn

from games.parsing import LONGEST
from mahjongsite import environment
from mahjongsite.run.sockets import CarefulProtocol

MAX_MESSAGE = LONGEST + 1024
"""A little over what a socket message may be, so that the site itself can say that one is too big."""


def main() -> None:
    """Serve until told to end."""
    proxies = environment.text("TRUSTED_PROXIES")
    uvicorn.run(
        "mahjongsite.asgi:application",
        host=environment.text("HOST", "127.0.0.1"),
        port=environment.port("PORT", 8000),
        loop="uvloop",
        ws=CarefulProtocol,
        ws_max_size=MAX_MESSAGE,
        # It would cost each connection more memory than all else that it needs.
        ws_per_message_deflate=False,
        # Who asks is what the connection says, unless a proxy that the operator trusts says otherwise.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        # Addresses of pages can hold invitations: they belong into no log.
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


if __name__ == "__main__":
    main()
