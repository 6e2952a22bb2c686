"""The whole way: deals, pages, pictures, contact sheets."""

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from django.core.management import call_command

from games.ports import read_ratings_by
from tools.gallery import contact
from tools.gallery.company import Company, example_ratings, meet
from tools.gallery.options import SIZES, Look, Options, read
from tools.gallery.pictures import NoChromium, Window, window
from tools.gallery.scenes import BEGIN, Scene, stage
from tools.gallery.site import Page, table_page

Tasks = list[tuple[Scene, str, Page]]
"""What to open: a scene in a language, on its page."""
SHEET_WIDTH = 1560


def run(arguments: Sequence[str]) -> int:
    """Do as the command line says; 1 if that was not possible."""
    options = read(arguments)
    _say(f"{options.count} pictures of {len(options.phases)} phases, into {options.out}")
    call_command("migrate", verbosity=0)
    read_ratings_by(example_ratings)
    tasks = _tasks(options, meet(BEGIN))
    try:
        with window() as shown:
            _take_all(shown, tasks, options)
            _compose_all(shown, _groups(options), options.out)
    except NoChromium:
        _say("There is no Chromium on this machine (Debian: apt-get install chromium).")
        return 1
    _say(f"All pictures: {options.out / 'index.html'}")
    return 0


def _tasks(options: Options, companies: dict[str, Company]) -> Tasks:
    """Whatever needs the database, done before there is a browser."""

    @cache
    def page_of(table: str, chair: int | None, language: str) -> Page:
        return table_page(companies[table], chair, language)

    scenes = [stage(phase, companies[phase.table]) for phase in options.phases]
    return [
        (scene, language, page_of(scene.phase.table, scene.chair, language))
        for scene in scenes
        for language in options.languages
    ]


def _take_all(shown: Window, tasks: Tasks, options: Options) -> None:
    for number, (scene, language, page) in enumerate(tasks, 1):
        _say(f"{number}/{len(tasks)} {scene.phase.name} {language}")
        name = _name(options, scene.phase.name)
        for scheme, looks in groupby(options.looks, key=lambda look: look.scheme):
            shown.open(page, scene, scheme)
            for look in looks:
                shown.take(look, _folder(options.out, look, language) / name)


def _folder(out: Path, look: Look, language: str) -> Path:
    return out / look.size / f"{look.scheme}-{language}-{look.tiles}"


def _name(options: Options, phase: str) -> str:
    number = [each.name for each in options.phases].index(phase) + 1
    return f"{number:02}-{phase}.png"


def _groups(options: Options) -> list[contact.Group]:
    names = tuple(_name(options, phase.name) for phase in options.phases)
    return [
        contact.Group(_folder(options.out, look, language), names, SIZES[look.size][0] < SIZES[look.size][1])
        for look in options.looks
        for language in options.languages
    ]


def _compose_all(shown: Window, groups: Sequence[contact.Group], out: Path) -> None:
    (out / "index.html").write_text(contact.page(groups, out), encoding="utf-8")
    for path, group in _parts(groups, out):
        page = path.with_suffix(".html")
        page.write_text(contact.page([group], out), encoding="utf-8")
        shown.compose(page, path, SHEET_WIDTH)
        page.unlink()


def _parts(groups: Sequence[contact.Group], out: Path) -> Iterator[tuple[Path, contact.Group]]:
    for group in groups:
        for number, part in enumerate(group.sheets(), 1):
            yield out / f"{group.title.replace(' ', '-')}-{number}.png", part


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")
