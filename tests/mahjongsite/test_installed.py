"""The site as an installed app, without a browser: manifest, worker, the page for a lost line."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client

from mahjongsite import installed
from mahjongsite.installed import GROUND, THEME

ROOT = Path(__file__).resolve().parent.parent.parent
TOKENS = (ROOT / "static" / "styles" / "tokens.css").read_text(encoding="utf-8")
LANGUAGES = ("en", "zh-hant", "zh-hans")


def token(name: str) -> list[str]:
    """The light and the dark value of a token."""
    return re.findall(r"#[0-9a-f]{6}", re.findall(rf"--{name}: (.*);", TOKENS)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_browsers_all_that_installing_asks_for(client: Client, language: str) -> None:
    answer = client.get(f"/manifest/{language}.webmanifest")
    told = json.loads(answer.content)

    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["lang"], told["id"], told["start_url"], told["display"]) == (
        language,
        "/",
        "/",
        "standalone",
    )
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in told["icons"]:
        assert client.get(icon["src"])["Content-Type"] == icon["type"]


def test_it_is_called_by_its_chinese_name_in_chinese(client: Client) -> None:
    names = [client.get(f"/manifest/{language}.webmanifest").json()["short_name"] for language in LANGUAGES]
    assert names == ["Saamfaan", "三番", "三番"]


@pytest.mark.django_db
def test_it_frames_its_pages_in_the_colours_of_the_tokens(client: Client) -> None:
    page = client.get("/about/").content.decode()
    assert re.findall(r'theme-color"\s+content="(#\w+)"', page) == token("surface")
    assert (token("accent")[0], token("paper")[0]) == (THEME, GROUND)


@pytest.mark.django_db
def test_it_has_a_page_for_no_line_that_is_the_same_for_everybody(client: Client) -> None:
    client.post("/play/")  # a guest, with a message waiting for the next page or not
    pages = {language: client.get(f"/offline/{language}/").content for language in LANGUAGES}

    assert len(set(pages.values())) == len(LANGUAGES)
    assert pages == {language: Client().get(f"/offline/{language}/").content for language in LANGUAGES}
    assert b"csrf" not in pages["en"]
    assert client.get("/offline/tlh/").status_code == 404


def test_it_forgets_old_files_when_any_static_file_has_changed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = []
    for release in ("one", "two", "two"):
        monkeypatch.setattr(installed, "staticfiles_storage", SimpleNamespace(manifest_hash=release))
        installed._kept.cache_clear()
        workers.append(client.get("/worker.js").content)
    installed._kept.cache_clear()
    assert workers[0] != workers[1] == workers[2]


def test_it_keeps_only_static_files_and_the_pages_for_no_line(client: Client) -> None:
    answer = client.get("/worker.js")
    kept = json.loads(re.findall(r"self\.KEPT = (.*);", answer.content.decode())[0])

    assert "no-cache" in answer["Cache-Control"]
    assert set(kept["pages"]) == set(LANGUAGES)
    assert all(file.startswith(kept["statics"]) for file in kept["files"])
