"""What is stored for understanding the game."""

from learn.models.links import ReplayLink

__all__ = ["ReplayLink"]
