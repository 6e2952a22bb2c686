"""What is stored: tables with their seats, the log of each, invitations, the queue, who is connected."""

from games.models.chat import ChatLine
from games.models.invitations import Invitation
from games.models.log import CommandReceipt, DealPlayer, DealResult, LogEntry
from games.models.presence import Connection, Downtime, Heartbeat, WebProcess
from games.models.queue import QueueEntry
from games.models.tables import FrozenRuleset, Seat, Table

__all__ = [
    "ChatLine",
    "CommandReceipt",
    "Connection",
    "DealPlayer",
    "DealResult",
    "Downtime",
    "FrozenRuleset",
    "Heartbeat",
    "Invitation",
    "LogEntry",
    "QueueEntry",
    "Seat",
    "Table",
    "WebProcess",
]
