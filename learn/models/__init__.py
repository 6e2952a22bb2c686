"""What is stored for understanding the game."""

from learn.models.drills import DrillAnswer, DrillProgress
from learn.models.exports import DataExport, ExportPart
from learn.models.lesson import LessonProgress
from learn.models.links import ReplayLink
from learn.models.played import PlayedDeal
from learn.models.practice import PracticeHand
from learn.models.reviews import Review

__all__ = [
    "DataExport",
    "DrillAnswer",
    "DrillProgress",
    "ExportPart",
    "LessonProgress",
    "PlayedDeal",
    "PracticeHand",
    "ReplayLink",
    "Review",
]
