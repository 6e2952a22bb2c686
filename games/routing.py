"""Addresses of the sockets."""

from django.urls import path, reverse

from games.consumers import TableConsumer

urlpatterns = [path("ws/tables/<slug:public_id>/", TableConsumer.as_asgi(), name="table_socket")]


def socket_address(public_id: str) -> str:
    """Where the socket of a table is found, as a path."""
    return reverse("table_socket", __name__, kwargs={"public_id": public_id})
