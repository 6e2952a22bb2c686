"""The files of a copy of all data, and what each holds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Table
from learn.export import learning, personal, play
from learn.export.written import Json, as_json, as_lines

Rows = Callable[[User], Iterator[Json]]
README = "README.txt"


@dataclass(frozen=True, slots=True)
class File:
    """A file of a copy: its name, what it holds, and its text."""

    name: str
    about: Promise
    text: Callable[[User], Iterator[str]]


def lines_file(name: str, about: Promise, rows: Rows) -> File:
    """A file with a line of JSON for each row."""
    return File(name, about, lambda own: as_lines(rows(own)))


FILES = [
    File(
        "account.json",
        _("The account: names, addresses, preferences, ways to sign in, devices, sanctions."),
        lambda own: as_json(personal.account(own)),
    ),
    File(
        "people.json",
        _("Friends, requests, and whom you block, mute or avoid."),
        lambda own: as_json(personal.people(own)),
    ),
    lines_file("chat.ndjson", _("What you have said, as far as it is still stored."), personal.chat),
    lines_file("invitations.ndjson", _("Invitations that you sent or got."), personal.invitations),
    lines_file("tables.ndjson", _("Tables at which you sat, with their settings."), play.tables),
    lines_file("deals.ndjson", _("Finished hands: how each ended for all four."), play.deals),
    File(
        "ratings.json",
        _("Your ratings."),
        lambda own: as_json(play.ratings(own)),
    ),
    lines_file("ledger.ndjson", _("Every change of your ratings, with what led to it."), play.ledger),
    File(
        "learning.json",
        _("Drills, the first lesson, practice hands, reviews asked for, links to replays."),
        lambda own: as_json(learning.learning(own)),
    ),
]
LOGS = _("The log of each finished hand, a file for each table: all that happened, tile by tile.")
_further: list[File] = []


def export_also(file: File) -> None:
    """Have what an app above stores of people in their copies as well."""
    if file.name not in [each.name for each in _further]:
        _further.append(file)


def files() -> list[File]:
    """All files but the logs."""
    return [*FILES, *_further]


def logs(own: User) -> Iterator[tuple[str, Iterator[Iterator[str]]]]:
    """The name of each file with logs, and the lines of its deals, deal by deal."""
    for table_id in play.tables_of(own):
        public_id = Table.objects.values_list("public_id", flat=True).get(pk=table_id)
        yield f"logs/{public_id}.ndjson", play.log_of(own, table_id)


def readme() -> Iterator[str]:
    """What the files hold, in the language that is active."""
    listed = [(file.name, file.about) for file in files()] + [("logs/", LOGS)]
    lines = chain(
        [gettext("All that Saamfaan stores of you."), ""],
        (f"{name}\n    {about}" for name, about in listed),
        [
            "",
            gettext("The files hold JSON in UTF-8; .ndjson files have a line of JSON for each entry."),
            gettext(
                "Times are in UTC or say how far they are from it. Seats 0 to 3 are E, S, W, N of the hand."
            ),
            gettext("Tiles are written as in MPSZ: 1m to 9m characters, p dots, s bamboo, z honours."),
            gettext("Others are named as everybody sees them, with the id of their page."),
            gettext("Passwords and keys are not here: they are stored so that nobody can read them."),
        ],
    )
    return (f"{line}\n" for line in lines)
