"""Addresses of the sockets."""

from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [path("ws/tables/<slug:public_id>/", TableConsumer.as_asgi(), name="table_socket")]
