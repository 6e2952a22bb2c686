"""Static files as a site in use serves them."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import RequestFactory

from mahjongsite.assets import AssetsMiddleware, ModuleStorage

TABLE = 'import { draw } from "./tiles.js";\nexport { draw };\n'
TILES = "export const draw = () => {};\n"


@pytest.fixture
def collected(tmp_path: Path, settings: Any) -> ModuleStorage:
    """Two modules, of which one imports the other, after `collectstatic`."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "table.js").write_text(TABLE)
    (source / "tiles.js").write_text(TILES)
    return collect(source, settings)


def collect(source: Path, settings: Any) -> ModuleStorage:
    """What `collectstatic` makes of the files in `source`."""
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = source.with_name("collected")
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "mahjongsite.assets.ModuleStorage"},
    }
    settings.INSTALLED_APPS = ["django.contrib.staticfiles"]
    call_command("collectstatic", interactive=False, verbosity=0)
    return ModuleStorage()


def answer(path: str, method: str = "get", **headers: str) -> HttpResponse:
    middleware = AssetsMiddleware(lambda request: HttpResponse("page", status=404))
    return middleware(getattr(RequestFactory(headers=headers), method)(path))


def test_it_names_a_file_after_its_content(collected: ModuleStorage) -> None:
    assert collected.stored_name("tiles.js") != "tiles.js"


def test_it_lets_a_module_import_the_same_version_of_another(collected: ModuleStorage) -> None:
    with collected.open(collected.stored_name("table.js")) as file:
        text = file.read().decode()

    assert f'from "./{collected.stored_name("tiles.js")}"' in text


def test_it_names_modules_that_import_each_other_in_a_long_row(tmp_path: Path, settings: Any) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for number in range(12):
        for name, other in (
            (f"up{number:02}", f"up{number + 1:02}"),
            (f"down{number + 1:02}", f"down{number:02}"),
        ):
            (source / f"{name}.js").write_text(f'import "./{other}.js";\n')
    for last in ("up12", "down00"):
        (source / f"{last}.js").write_text("export const last = 1;\n")

    storage = collect(source, settings)

    assert all(storage.stored_name(name) != name for name in ("up00.js", "down12.js"))


def test_it_serves_a_versioned_file_for_ever(collected: ModuleStorage) -> None:
    response = answer(collected.url("tiles.js"))

    assert response.status_code == 200
    assert response.content.decode() == TILES
    assert response["Content-Type"].startswith("text/javascript")
    assert "immutable" in response["Cache-Control"]
    assert not response.streaming


def test_it_sends_no_content_to_whom_has_it(collected: ModuleStorage) -> None:
    url = collected.url("tiles.js")
    first = answer(url)

    again = answer(url, if_none_match=first.get("ETag", ""), if_modified_since=first["Last-Modified"])

    assert again.status_code == 304
    assert again.content == b""
    assert answer(url, method="head").content == b""


def test_it_sends_code_without_the_lines_that_only_explain_it(tmp_path: Path, settings: Any) -> None:
    source = tmp_path / "source"
    source.mkdir()
    code = [
        'const site = "//mahjong"; // stays',
        "const place = /** @type {Place} */ (found);",
        "  /** @type {Seat} */ (seat).sit(); /* a */",
    ]
    explained = [
        "/**",
        " * Says `why`; a * b / c.",
        " */",
        code[0],
        "  // where",
        code[1],
        "/* one */",
        code[2],
    ]
    (source / "code.js").write_text("\n".join([*explained, ""]))
    storage = collect(source, settings)

    with storage.open(storage.stored_name("code.js")) as file:
        assert file.read().decode().splitlines() == code


def test_it_sends_a_style_with_those_that_it_imports(tmp_path: Path, settings: Any) -> None:
    source = tmp_path / "source"
    (source / "table").mkdir(parents=True)
    (source / "all.css").write_text('@import "one.css";\n@import "table/two.css";\n')
    (source / "one.css").write_text("/* first */\na { top: 0 }\n")
    (source / "table" / "two.css").write_text("b { top: 1px }\n")
    storage = collect(source, settings)

    with storage.open(storage.stored_name("all.css")) as file:
        assert file.read().decode() == "a { top: 0 }\nb { top: 1px }\n"


@pytest.mark.parametrize(("accepted", "sent"), [("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)])
def test_it_sends_the_smallest_form_that_the_browser_reads(
    tmp_path: Path, settings: Any, accepted: str, sent: str | None
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "long.js").write_text("export const draw = () => {};\n" * 50)
    storage = collect(source, settings)

    response = answer(storage.url("long.js"), accept_encoding=accepted)

    assert response.get("Content-Encoding") == sent
    assert (len(response.content) < 200) == bool(sent)


def test_it_is_not_for_other_sites(collected: ModuleStorage) -> None:
    assert "Access-Control-Allow-Origin" not in answer(collected.url("tiles.js"))


def test_it_leaves_pages_to_the_site(collected: ModuleStorage) -> None:
    assert answer("/tables/").content == b"page"
