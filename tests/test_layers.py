"""The layers hold, and the checker that says so would notice if they did not."""

from pathlib import Path

import pytest

from tests.layers import read_sources, violations

ROOT = Path(__file__).resolve().parent.parent


def test_it_finds_all_modules() -> None:
    sources = read_sources(ROOT)

    assert {"accounts.models", "accounts.services", "games.engine.tiles", "mahjongsite.asgi"} <= set(sources)
    assert not any("migrations" in module for module in sources)


def test_it_breaks_no_rule_of_the_architecture() -> None:
    assert violations(read_sources(ROOT)) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.engine.tiles", "import django"),
        ("games.engine.tiles", "from games import models"),
        ("games.engine.tiles", "from ..models import Table"),
        ("games.engine.tiles", "def late():\n    from accounts.models import User"),
        ("accounts.services", "from games.queries import open_tables"),
        ("games.services.clock", "import ratings.services"),
        ("learn.views", "from clubs import models"),
        ("games.queries", "from moderation.models import Report"),
        ("accounts.models", "from mahjongsite import settings"),
        ("games.models.tables", "from games.queries import open_tables"),
        ("games.models.tables", "from games import services"),
        ("games.queries", "from games.services.clock import apply_due"),
        ("games.messages", "from games.consumers import TableConsumer"),
        ("games.services.clock", "from games.tasks import run_clock"),
        ("games.consumers", "from games.engine.state import State"),
        ("games.admin", "from games.engine import wall"),
        ("games.views", "Table.objects.create(name='x')"),
        ("games.consumers", "Table.objects.filter(pk=1).update(version=2)"),
        ("games.queries", "table.save()"),
        ("accounts.admin", "queryset.delete()"),
        ("games.tasks", "async def f(table):\n    await table.asave()"),
    ],
)
def test_it_catches_a_planted_violation(module: str, source: str) -> None:
    existing = ["games.engine.state", "games.engine.wall", "games.services", "games.models", "clubs.models"]
    planted = {**dict.fromkeys(existing, ""), module: source}

    found = violations(planted)

    assert len(found) == 1
    assert found[0].startswith(f"{module}:")


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.engine.wall", "import hashlib\nfrom games.engine import tiles\nfrom .tiles import Tile"),
        ("games.consumers", "from games.services.commands import submit\nfrom games.queries import table"),
        ("games.services.clock", "Table.objects.filter(pk=1).update(due_at=None)\ntable.save()"),
        ("games.services.clock", "from accounts.permissions import may"),
        ("moderation.queries", "from clubs.models import Club"),
        ("mahjongsite.asgi", "from games.routing import websocket_urlpatterns"),
        ("games.models.log", "def save(self):\n    super().save()"),
        ("games.messages", "names.update({'a': 1})\ncache.delete('key')\nheaders.update(more)"),
    ],
)
def test_it_allows_what_the_layers_allow(module: str, source: str) -> None:
    planted = {"games.engine.tiles": "", "games.services.commands": "", module: source}

    assert violations(planted) == []


def test_it_catches_modules_that_import_each_other() -> None:
    circle = {
        "games.engine.wall": "from games.engine.tiles import Tile",
        "games.engine.tiles": "from games.engine import seats",
        "games.engine.seats": "import games.engine.wall",
    }

    (found,) = violations(circle)

    assert "circle" in found
