"""What is stored: tables with their seats, the log of each, invitations, the queue, who is connected."""

from games.models.archive import PackedDeal
from games.models.chat import ChatLine
from games.models.invitations import Invitation
from games.models.log import CommandReceipt, DealPlayer, DealResult, LogEntry
from games.models.presence import Connection, Downtime, Drain, Heartbeat, Pulse, WebProcess
from games.models.queue import QueueEntry
from games.models.tables import FrozenRuleset, Seat, Table

__all__ = [
    "ChatLine",
    "CommandReceipt",
    "Connection",
    "DealPlayer",
    "DealResult",
    "Downtime",
    "Drain",
    "FrozenRuleset",
    "Heartbeat",
    "Invitation",
    "LogEntry",
    "PackedDeal",
    "Pulse",
    "QueueEntry",
    "Seat",
    "Table",
    "WebProcess",
]
