"""Addresses of the sockets."""

from django.urls import path, re_path, reverse

from games.consumers import NowhereConsumer, TableConsumer

urlpatterns = [
    path("ws/tables/<slug:public_id>/", TableConsumer.as_asgi(), name="table_socket"),
    re_path("", NowhereConsumer.as_asgi()),
]


def socket_address(public_id: str) -> str:
    """Where the socket of a table is found, as a path."""
    return reverse("table_socket", __name__, kwargs={"public_id": public_id})
