"""Addresses of the sockets."""

from django.urls import path, re_path, reverse

from games.consumers import LobbyConsumer, NowhereConsumer, TableConsumer

urlpatterns = [
    path("ws/tables/<slug:public_id>/", TableConsumer.as_asgi(), name="table_socket"),
    path("ws/lobby/", LobbyConsumer.as_asgi(), name="lobby_socket"),
    re_path("", NowhereConsumer.as_asgi()),
]


def lobby_address() -> str:
    """Where the socket of the lobby is found, as a path."""
    return reverse("lobby_socket", __name__)


def socket_address(public_id: str) -> str:
    """Where the socket of a table is found, as a path."""
    return reverse("table_socket", __name__, kwargs={"public_id": public_id})
