"""What is stored for understanding the game."""

from learn.models.links import ReplayLink
from learn.models.played import PlayedDeal

__all__ = ["PlayedDeal", "ReplayLink"]
