"""What there is to learn with, in the order in which somebody new needs it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of learning: its name, what one does there, and the name of its page's address."""

    title: "StrPromise"
    about: "StrPromise"
    page: str

    @property
    def address(self) -> str:
        """Where its page is."""
        return reverse(self.page)


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        _("Your first hand"),
        _("Learn the game in five minutes by playing one guided hand, up to a real win."),
        "first_hand",
    ),
    Chapter(
        _("Rules"),
        _("Every ruleset with its patterns, example hands and payments; a sheet to print; two side by side."),
        "rules",
    ),
    Chapter(
        _("Strategy guide"),
        _("Building for faan, counting live tiles, changing plans, playing safe: chapters with positions."),
        "strategy",
    ),
    Chapter(
        _("Glossary"),
        _("The words of the game in English, Cantonese and Mandarin, and how they are said."),
        "glossary",
    ),
    Chapter(
        pgettext_lazy("chapter", "Tiles"),
        _("Every tile with its names, in each style, size and mat."),
        "tiles",
    ),
    Chapter(
        _("Hand calculator"),
        _("Any hand, what it is worth in each ruleset, and why."),
        "calculator",
    ),
    Chapter(
        _("Practice"),
        _("Play against robots without a clock, with help, and take back what you regret."),
        "practice",
    ),
    Chapter(
        _("Drills"),
        _("Count hands, find waits, choose discards and claims: small tasks with the reasons."),
        "drills",
    ),
    Chapter(
        _("My hands"),
        _("Every hand that you have finished, to look for, to look at again and to learn from."),
        "deals",
    ),
    Chapter(
        _("Statistics"),
        _("How often you win and deal in, with which patterns, from which seat, and how that changes."),
        "statistics_own",
    ),
    Chapter(
        _("Proof of the wall"),
        _("Check in your own browser that the wall of a finished hand was fixed before it began."),
        "proof",
    ),
)
