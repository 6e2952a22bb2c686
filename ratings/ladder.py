"""A pool's ladder, page by page. Pages hang on players, not numbers: nobody is skipped or shown twice."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.relations import friends_of
from games.pools import Pool
from ratings.census import HAS_PLACE, Spread, listed
from ratings.models import PoolRating
from ratings.standings import Standing, standing, with_trend

PAGE = 50
LONGEST_NAME = 30
RANKED, NEW = "ranked", "new"
SHOWN = (
    *("value", "deviation", "results", "last_result_at"),
    *("account__public_id", "account__display_name", "account__closed_at"),
)
"""All that is read of a player."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What part of a ladder somebody wants to see.

    ``name`` is what names begin with. ``after``, ``before`` and ``around`` are public ids: the page below a
    player, above one, or with one in the middle. Who asks for a name or for friends on the ladder sees new
    players too, and who asks among new players those only.
    """

    show: str = RANKED
    name: str = ""
    friends: bool = False
    after: str = ""
    before: str = ""
    around: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "Selection":
        """The selection in an address's query; what makes no sense there selects nothing."""
        name = query.get("name", "").strip()[:LONGEST_NAME]
        after, before, around = (query.get(key, "") for key in ("after", "before", "around"))
        show = NEW if query.get("show") == NEW else RANKED
        return cls(show, name, query.get("friends") == "1", after, before, around)

    @property
    def is_filtered(self) -> bool:
        """Whether it is not about everybody."""
        return bool(self.name or self.friends)

    @property
    def query(self) -> str:
        """The selection without its page, for addresses."""
        show = NEW if self.show == NEW else ""
        told = {"show": show, "name": self.name, "friends": "1" if self.friends else ""}
        return urlencode({key: value for key, value in told.items() if value})


@dataclass(frozen=True, slots=True)
class Page:
    """Some players of a ladder; ``before`` and ``after`` are those from whom it goes on, if it does."""

    rows: list[Standing]
    before: str
    after: str


def read_page(pool: Pool, spread: Spread, selection: Selection, viewer: User | None, now: datetime) -> Page:
    """The page of a ladder that somebody selects; its top if there is no such page."""
    ratings = _selected(pool, selection, viewer, now)
    part = _part_at(ratings, selection) or _top(ratings)
    ids = [rating.account.public_id for rating in part.ratings] or [""]
    return Page(
        [standing(rating, pool, spread, now) for rating in part.ratings],
        ids[0] if part.more_above else "",
        ids[-1] if part.more_below else "",
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """Ratings next to each other, and whether there are more."""

    ratings: list[PoolRating]
    more_above: bool
    more_below: bool


def _selected(pool: Pool, selection: Selection, viewer: User | None, now: datetime) -> QuerySet[PoolRating]:
    """The ratings among which to turn pages, the highest first."""
    ratings = with_trend(listed(now).filter(ruleset=pool.ruleset_id, format=pool.format), pool)
    if selection.name:
        ratings = ratings.filter(account__display_name__istartswith=selection.name)
    if selection.friends:
        ratings = ratings.filter(account__in=set() if viewer is None else friends_of(viewer) | {viewer.pk})
    if selection.show == NEW:
        ratings = ratings.filter(~HAS_PLACE)
    elif not selection.is_filtered:
        ratings = ratings.filter(HAS_PLACE)
    return ratings.select_related("account").only(*SHOWN).order_by("-value", "pk")


def _top(ratings: QuerySet[PoolRating]) -> _Part:
    found = list(ratings[: PAGE + 1])
    return _Part(found[:PAGE], False, len(found) > PAGE)


def _part_at(ratings: QuerySet[PoolRating], selection: Selection) -> _Part | None:
    """The part at the player whom the selection names; None if there is none, or it reaches the top."""
    wanted = selection.after or selection.before or selection.around
    anchor = ratings.filter(account__public_id=wanted).first() if wanted else None
    if anchor is None:
        return None
    if selection.after:
        below = _below(ratings, anchor, PAGE + 1)
        return _Part(below[:PAGE], True, len(below) > PAGE) if below else None
    half = PAGE if selection.before else PAGE // 2
    above = _above(ratings, anchor, half + 1)
    if len(above) <= half:
        return None
    if selection.before:
        return _Part(above[1:], True, True)
    below = _below(ratings, anchor, half)
    return _Part([*above[1:], anchor, *below[: half - 1]], True, len(below) == half)


def _below(ratings: QuerySet[PoolRating], anchor: PoolRating, most: int) -> list[PoolRating]:
    """The ratings after this one, as many as are wanted."""
    further = Q(value__lt=anchor.value) | Q(value=anchor.value, pk__gt=anchor.pk)
    return list(ratings.filter(further, value__lte=anchor.value)[:most])


def _above(ratings: QuerySet[PoolRating], anchor: PoolRating, most: int) -> list[PoolRating]:
    """The ratings before this one, as many as are wanted, in the order of the ladder."""
    further = Q(value__gt=anchor.value) | Q(value=anchor.value, pk__lt=anchor.pk)
    nearest = ratings.filter(further, value__gte=anchor.value).order_by("value", "-pk")
    return list(nearest[:most])[::-1]
