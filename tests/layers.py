"""Reads the imports and the database writes out of the source, and tells what breaks the layers.

The layers are those of docs/architecture.md: the order of the apps, and inside each app the ways in (views,
consumers, tasks, …) above services, services above everything that reads, and the engine below all.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

APPS = ("accounts", "games", "ratings", "learn", "clubs")
"""Each may import those before it."""

READS_ALL = "moderation"
WIRING = "mahjongsite"
ENGINE = "games.engine"

WAYS_IN = {
    *("adapter", "admin", "apps", "background", "consumers", "hub", "management", "middleware"),
    *("routing", "tasks", "urls", "views"),
}
MAY_NOT_IMPORT = {
    "models": {"queries", "services", "way in"},
    "queries": {"services", "way in"},
    "other": {"services", "way in"},
    "services": {"way in"},
}
HOLDS_SECRETS = frozenset(
    f"{ENGINE}.{name}" for name in ["codec", "decide", "deal_log", "evolve", "replay", "state", "wall"]
)
SHOWS_TO_PEOPLE = frozenset(["admin", "consumers", "routing", "urls", "views"])

WRITES = {
    *("save", "create", "get_or_create", "update_or_create", "bulk_create", "bulk_update"),
    *("asave", "acreate", "aget_or_create", "aupdate_or_create", "abulk_create", "abulk_update"),
}

Sources = Mapping[str, str]
"""Python source by dotted module name."""


def read_sources(root: Path) -> dict[str, str]:
    """The modules of all apps below `root`, without migrations."""
    paths = [path for app in (*APPS, READS_ALL, WIRING) for path in sorted((root / app).rglob("*.py"))]
    return {
        _module_name(path.relative_to(root)): path.read_text(encoding="utf-8")
        for path in paths
        if "migrations" not in path.parts
    }


def violations(sources: Sources) -> list[str]:
    """What in these modules breaks a rule, one sentence each, with module and line."""
    return [
        *_broken_imports(sources),
        *_circles(sources),
        *_writes_outside_services(sources),
    ]


def _module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(module: str, sources: Sources) -> Iterator[tuple[int, str]]:
    """Line and full name of every module that `module` imports, wherever in the file the import stands."""
    for node in ast.walk(ast.parse(sources[module])):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, module, sources)
            for name in node.names:
                full = f"{base}.{name.name}"
                yield node.lineno, full if full in sources else base


def _base(node: ast.ImportFrom, module: str, sources: Sources) -> str:
    """The package that a relative import starts from, and what stands behind the dots."""
    if not node.level:
        return node.module or ""
    is_package = any(other.startswith(f"{module}.") for other in sources)
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, node.module] if node.module else parts)


def _broken_imports(sources: Sources) -> Iterator[str]:
    for module in sources:
        for line, target in dict.fromkeys(imports(module, sources)):
            if reason := _forbidden(module, target):
                yield f"{module}:{line} imports {target}: {reason}"


def _forbidden(module: str, target: str) -> str | None:
    """Why `module` may not import `target`, or None."""
    if _within(module, ENGINE):
        return _forbidden_in_engine(target)
    source_app, target_app = module.partition(".")[0], target.partition(".")[0]
    if source_app == WIRING:
        return None
    if target_app == WIRING:
        return "the wiring is above the apps"
    if target_app not in (*APPS, READS_ALL):
        return None
    if source_app != target_app:
        return _forbidden_app(source_app, target_app)
    return _forbidden_layer(module, target)


def _forbidden_in_engine(target: str) -> str | None:
    if _within(target, ENGINE) or target.partition(".")[0] in sys.stdlib_module_names:
        return None
    return "the engine knows the standard library and itself only"


def _forbidden_app(source: str, target: str) -> str | None:
    if source == READS_ALL:
        return None
    if target == READS_ALL or APPS.index(target) > APPS.index(source):
        return "this app is above it"
    return None


def _forbidden_layer(module: str, target: str) -> str | None:
    if target in HOLDS_SECRETS and _part(module) in SHOWS_TO_PEOPLE:
        return "it holds what players must not see; only the projection reveals"
    if _layer(target) in MAY_NOT_IMPORT.get(_layer(module), set()):
        return f"{_layer(module)} below {_layer(target)}"
    return None


def _layer(module: str) -> str:
    part = _part(module)
    if part in WAYS_IN:
        return "way in"
    return part if part in MAY_NOT_IMPORT else "other"


def _part(module: str) -> str:
    """The module or package directly inside the app: `services` of `games.services.clock`."""
    return ([*module.split("."), ""])[1]


def _within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def _circles(sources: Sources) -> Iterator[str]:
    graph = {
        module: {target for _, target in imports(module, sources) if target in sources and target != module}
        for module in sources
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        yield "modules import each other in a circle: " + " → ".join(error.args[1])


def _writes_outside_services(sources: Sources) -> Iterator[str]:
    for module, source in sources.items():
        if module.partition(".")[0] == WIRING or _within(module, ENGINE) or _part(module) == "services":
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_write(node):
                yield f"{module}:{node.lineno} calls .{node.func.attr}(): only services write"


def _is_write(call: ast.Call) -> bool:
    """Whether a method call changes the database, as far as its form can tell.

    Mappings and caches have an `update` and a `delete` too, but take arguments by position. A model that
    refines its own `save` writes nothing by itself.
    """
    assert isinstance(call.func, ast.Attribute)
    if ast.unparse(call.func.value) == "super()":
        return False
    if call.func.attr in {"update", "aupdate"}:
        return bool(call.keywords) and not call.args
    if call.func.attr in {"delete", "adelete"}:
        return not call.args and not call.keywords
    return call.func.attr in WRITES
