"""A site that has only what requirements.txt names can import all its modules."""

import ast
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from sys import stdlib_module_names

from packaging.requirements import Requirement

from tests.layers import APPS, READS_ALL, WIRING
from tests.stack import DIRECTORY

OWN = {*APPS, READS_ALL, WIRING}


def normalized(name: str) -> str:
    """The form in which names of packages are compared (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed_with(wanted: list[Requirement]) -> set[str]:
    """The names of these packages and of those that they bring along."""
    known: set[tuple[str, str]] = set()
    while wanted:
        asked = {(normalized(each.name), extra) for each in wanted for extra in ("", *each.extras)} - known
        known |= asked
        wanted = [each for name, extra in asked for each in brought_along(name, extra)]
    return {name for name, _extra in known}


def brought_along(name: str, extra: str) -> Iterator[Requirement]:
    """What a package with this extra requires here; nothing if this system leaves it out."""
    try:
        lines = requires(name) or []
    except PackageNotFoundError:
        return
    for each in map(Requirement, lines):
        if each.marker is None or each.marker.evaluate({"extra": extra}):
            yield each


def run_time_imports(node: ast.AST) -> Iterator[str]:
    """The outermost names of what is imported when it runs, so not for the checker of types."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.Import():
            yield from (each.name.partition(".")[0] for each in node.names)
        case ast.ImportFrom(module=str(module), level=0):
            yield module.partition(".")[0]
    for child in ast.iter_child_nodes(node):
        yield from run_time_imports(child)


def paths() -> Iterator[Path]:
    return (path for app in OWN for path in (DIRECTORY / app).rglob("*.py"))


def test_it_imports_nothing_that_only_development_installs() -> None:
    lines = (DIRECTORY / "requirements.txt").read_text().splitlines()
    there = installed_with([Requirement(line) for line in lines if line and line[0] not in "#-"])
    packages = packages_distributions()
    foreign = {
        (str(path.relative_to(DIRECTORY)), module)
        for path in paths()
        for module in run_time_imports(ast.parse(path.read_text(encoding="utf-8")))
        if module not in OWN | stdlib_module_names
    }

    assert ("mahjongsite/settings.py", "csp") in foreign
    assert {
        each for each in foreign if not there & {normalized(name) for name in packages.get(each[1], [])}
    } == set()
