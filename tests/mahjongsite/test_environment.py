"""Reading settings from the environment."""

import multiprocessing
import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from mahjongsite import environment


@pytest.mark.parametrize(
    ("value", "meant"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("", False)]
)
def test_it_reads_yes_and_no(monkeypatch: pytest.MonkeyPatch, value: str, meant: bool) -> None:
    monkeypatch.setenv("TLS", value)

    assert environment.flag("TLS") is meant


def test_it_takes_the_default_of_what_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TLS", raising=False)

    assert environment.flag("TLS") is False
    assert environment.flag("TLS", default=True) is True
    assert environment.text("TLS", "neither") == "neither"
    assert environment.number("TLS", 7) == 7
    assert environment.words("TLS", ["a", "b"]) == ["a", "b"]


def test_it_reads_lists_with_commas_or_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "play.example.org, example.org  [::1]")

    assert environment.words("ALLOWED_HOSTS") == ["play.example.org", "example.org", "[::1]"]


@pytest.mark.parametrize(("read", "value"), [(environment.flag, "maybe"), (environment.number, "-3")])
def test_it_names_the_variable_that_it_cannot_understand(
    monkeypatch: pytest.MonkeyPatch, read: object, value: str
) -> None:
    monkeypatch.setenv("PORT", value)

    with pytest.raises(ImproperlyConfigured, match=f"PORT='{value}'"):
        read("PORT", 0)  # type: ignore[operator]


@pytest.mark.parametrize("value", ["0", "65536", "99999", "abc", "-1", "8000.5", "\u00b2"])
def test_it_takes_no_port_that_does_not_exist(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORT", value)

    with pytest.raises(ImproperlyConfigured, match=f"PORT='{value}' is not a whole number from 1 to 65535"):
        environment.port("PORT", 8000)


@pytest.mark.parametrize(("value", "chosen"), [("", "text"), ("JSON", "json"), ("text", "text")])
def test_it_takes_one_of_some_words(monkeypatch: pytest.MonkeyPatch, value: str, chosen: str) -> None:
    monkeypatch.setenv("LOG_FORMAT", value)

    assert environment.choice("LOG_FORMAT", ["text", "json"]) == chosen


def test_it_takes_no_other_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "xml")

    with pytest.raises(ImproperlyConfigured, match="LOG_FORMAT='xml' is none of text, json"):
        environment.choice("LOG_FORMAT", ["text", "json"])


def test_it_takes_addresses_of_the_known_kinds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VALKEY_URL", "unix:///run/valkey.sock")
    assert environment.address("VALKEY_URL", "", ["redis", "unix"]) == "unix:///run/valkey.sock"

    monkeypatch.setenv("VALKEY_URL", "valkey.example.org")
    with pytest.raises(ImproperlyConfigured, match="VALKEY_URL must start with redis: or unix:"):
        environment.address("VALKEY_URL", "", ["redis", "unix"])


def test_it_reads_origins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_ORIGINS", "https://play.example.org,http://127.0.0.1:8001")

    assert environment.origins("TRUSTED_ORIGINS") == ["https://play.example.org", "http://127.0.0.1:8001"]


@pytest.mark.parametrize("value", ["example.org", "https://example.org/", "*", "ws://example.org"])
def test_it_takes_no_origin_that_no_browser_sends(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("TRUSTED_ORIGINS", value)

    with pytest.raises(ImproperlyConfigured, match="TRUSTED_ORIGINS"):
        environment.origins("TRUSTED_ORIGINS")


def test_it_makes_a_private_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "new" / "data"))

    made = environment.folder("DATA_DIR", Path("elsewhere"))

    assert made == tmp_path / "new" / "data"
    assert stat.S_IMODE(made.stat().st_mode) == 0o700


def test_it_keeps_the_folder_that_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DATA_DIR", raising=False)

    assert environment.folder("DATA_DIR", tmp_path) == tmp_path


def test_it_says_which_folder_it_cannot_use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("DATA_DIR", str(file))

    with pytest.raises(ImproperlyConfigured, match=f"DATA_DIR='{file}' can't be used"):
        environment.folder("DATA_DIR", tmp_path)


def test_it_does_not_use_a_folder_in_which_it_may_not_write(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)

    with pytest.raises(ImproperlyConfigured, match="nothing can be written there"):
        environment.folder("DATA_DIR", tmp_path)


def test_it_describes_an_sqlite_database(tmp_path: Path) -> None:
    folder = tmp_path / "site data"
    folder.mkdir()
    described = environment.database(f"sqlite:///{folder}/site.sqlite3")

    assert described["ENGINE"] == "django.db.backends.sqlite3"
    assert described["NAME"] == f"{folder}/site.sqlite3"
    assert described["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert described["OPTIONS"]["timeout"] == 20


def test_it_describes_a_postgresql_database() -> None:
    described = environment.database("postgres://mei:th%40ree@db.example.org:5433/site?sslmode=require")

    named = {name: described[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
    assert named == {
        "NAME": "site",
        "USER": "mei",
        "PASSWORD": "th@ree",
        "HOST": "db.example.org",
        "PORT": "5433",
    }
    assert described["OPTIONS"]["sslmode"] == "require"
    assert described["OPTIONS"]["pool"]
    assert described["CONN_MAX_AGE"] == 0


def test_it_takes_the_folder_of_a_socket_file_from_the_query() -> None:
    described = environment.database("postgres://mei@/site?host=/run/postgresql")

    assert described["HOST"] == "/run/postgresql"
    assert "host" not in described["OPTIONS"]


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("mysql://localhost/site", "'mysql'"),
        ("sqlite:///", "no file"),
        ("sqlite:////nowhere/site.sqlite3", "a folder that does not exist: '/nowhere/site.sqlite3'"),
        ("postgres://localhost", "no database"),
        ("postgres://localhost:many/site", "no valid port"),
    ],
)
def test_it_refuses_a_database_that_it_cannot_understand(url: str, complaint: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=complaint):
        environment.database(url)


@pytest.fixture
def _no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)


@pytest.mark.usefixtures("_no_key")
def test_it_makes_a_secret_key_once_and_keeps_it_private(tmp_path: Path) -> None:
    key = environment.secret_key(tmp_path)

    (file,) = tmp_path.iterdir()
    assert len(key) > 50
    assert environment.secret_key(tmp_path) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_it_prefers_a_given_secret_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECRET_KEY", "from the operator")

    assert environment.secret_key(tmp_path) == "from the operator"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("_no_key")
def test_it_gives_processes_that_start_together_one_key(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        keys = set(pool.map(environment.secret_key, [tmp_path] * 12, chunksize=1))

    assert len(keys) == 1


def test_it_lets_the_first_of_two_keys_win(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    environment._offer_key(path)
    first = path.read_text()

    environment._offer_key(path)

    assert path.read_text() == first
    assert list(tmp_path.iterdir()) == [path]
