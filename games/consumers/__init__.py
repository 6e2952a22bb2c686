"""The sockets: commands in, one viewer's own part of every change out."""

from games.consumers.lobby import LobbyConsumer
from games.consumers.table import NowhereConsumer, TableConsumer

__all__ = ["LobbyConsumer", "NowhereConsumer", "TableConsumer"]
