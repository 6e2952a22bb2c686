"""What is stored: tables with their seats, the log of each, and who is connected where."""

from games.models.log import CommandReceipt, DealPlayer, DealResult, LogEntry
from games.models.presence import Connection, Downtime, Heartbeat, WebProcess
from games.models.tables import FrozenRuleset, Seat, Table

__all__ = [
    "CommandReceipt",
    "Connection",
    "DealPlayer",
    "DealResult",
    "Downtime",
    "FrozenRuleset",
    "Heartbeat",
    "LogEntry",
    "Seat",
    "Table",
    "WebProcess",
]
