"""What is there to put the site into use names programs, files and settings that exist."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from mahjongsite import social
from mahjongsite.run import program
from mahjongsite.run.programs import site_programs
from tests.stack import DIRECTORY

COMPOSE: dict[str, Any] = yaml.safe_load((DIRECTORY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service.get("image") == "saamfaan"}
UNITS = sorted((DIRECTORY / "deploy" / "systemd").glob("*.service"))
PROGRAMS = {each.name for each in site_programs()}
READERS = {"text", "flag", "number", "port", "choice", "address", "origins", "words", "networks", "folder"}


def known_settings() -> set[str]:
    """Every variable that the site reads through `mahjongsite.environment`."""
    found = {
        f"{provider.upper()}_{part}" for provider in social.ORIGINS for part in ("CLIENT_ID", "CLIENT_SECRET")
    }
    for path in (DIRECTORY / "mahjongsite").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                name = node.args[0].value
                if called in READERS and isinstance(name, str) and name.isupper():
                    found.add(name)
    return found


def documented_settings(path: Path) -> set[str]:
    """The variables in the first column of a document's tables."""
    rows = re.findall(r"^\| (`[A-Z].*?) \|", path.read_text(), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([A-Z][A-Z_]+)`", row)}


def environment_of(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.partition("=")[::2] for line in lines)


def interpolated(value: Any) -> Iterator[str]:
    """The variables that compose fills in from the file .env."""
    yield from re.findall(r"\$\{([A-Z_]+)", str(value))


def test_it_finds_the_settings_that_the_site_reads() -> None:
    assert {"SECRET_KEY", "PORT", "DATABASE_URL", "SENTRY_DSN", "METRICS_ADDRESSES"} <= known_settings()


def test_it_documents_every_setting_and_no_other() -> None:
    shortened = {
        f"{name.upper()}_{part}" for name in ("github", "discord") for part in ("CLIENT_ID", "CLIENT_SECRET")
    }
    assert documented_settings(DIRECTORY / "README.md") | shortened == known_settings()


def test_it_names_only_known_settings_in_the_way_to_deploy() -> None:
    composed = {"DATABASE_PASSWORD", "VALKEY_PASSWORD", "SITE_NAME"}
    assert documented_settings(DIRECTORY / "docs" / "deploy.md") <= known_settings() | composed


def test_it_documents_what_compose_needs_to_be_told() -> None:
    wanted = set(interpolated((DIRECTORY / "compose.yaml").read_text()))
    assert wanted <= documented_settings(DIRECTORY / "docs" / "deploy.md")


def test_it_runs_each_program_of_the_site_and_two_web_processes() -> None:
    commands = {name: service["command"] for name, service in OURS.items()}
    assert commands.pop("migrate") == ["python", "manage.py", "migrate", "--noinput"]
    started = sorted(command[3] for command in commands.values())
    assert started == sorted([*PROGRAMS, "web"])
    assert all(command[:3] == ["python", "-m", "mahjongsite.run.program"] for command in commands.values())


@pytest.mark.parametrize("name", sorted(OURS))
def test_it_gives_our_programs_known_settings_only(name: str) -> None:
    assert set(OURS[name]["environment"]) <= known_settings()


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_it_waits_for_services_and_uses_networks_volumes_and_files_that_exist(name: str) -> None:
    service = SERVICES[name]
    assert set(service.get("depends_on", ())) <= set(SERVICES)
    assert set(service.get("networks", ())) <= set(COMPOSE["networks"])
    for volume in service.get("volumes", ()):
        source = volume.partition(":")[0]
        assert source in COMPOSE["volumes"] or (DIRECTORY / source).exists(), volume


def test_it_shows_only_the_proxy_to_the_world() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


@pytest.mark.parametrize("name", sorted(OURS))
def test_it_runs_our_programs_with_few_rights(name: str) -> None:
    assert OURS[name]["read_only"]
    assert OURS[name]["cap_drop"] == ["ALL"]
    assert OURS[name]["security_opt"] == ["no-new-privileges:true"]


def test_it_builds_an_image_that_does_not_run_as_root() -> None:
    lines = (DIRECTORY / "Dockerfile").read_text().splitlines()
    users = [line for line in lines if line.startswith("USER")]
    assert users == ["USER saamfaan"]
    assert lines.index(users[0]) < next(at for at, line in enumerate(lines) if line.startswith("CMD"))


def test_it_leads_the_proxy_to_every_web_process() -> None:
    web = sorted(name for name, service in OURS.items() if service["command"][-1] == "web")
    assert SERVICES["proxy"]["environment"]["UPSTREAMS"].split() == [f"{name}:8000" for name in web]
    used = set(re.findall(r"\{\$([A-Z_]+)\}", (DIRECTORY / "deploy" / "Caddyfile").read_text()))
    assert used == set(SERVICES["proxy"]["environment"])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_it_starts_programs_of_the_site_under_systemd(path: Path) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(path)
    *python, name = unit["Service"]["ExecStart"].split()
    assert python[1:] == ["-m", "mahjongsite.run.program"]
    assert name in (*PROGRAMS, "%i")


def test_it_wants_all_programs_under_systemd() -> None:
    target = (DIRECTORY / "deploy" / "systemd" / "saamfaan.target").read_text()
    wanted = re.findall(r"saamfaan(?:@(\w+)|-(web)@\d+)\.service", target)
    assert {one or other for one, other in wanted} == PROGRAMS


def test_it_gives_known_settings_under_systemd() -> None:
    given = environment_of(DIRECTORY / "deploy" / "systemd" / "environment.example")
    assert set(given) <= known_settings()


def with_settings(**given: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH",)}
    return {**kept, "DJANGO_SETTINGS_MODULE": "mahjongsite.settings", **given}


def test_it_passes_the_check_for_deployment_with_the_settings_of_the_example(tmp_path: Path) -> None:
    given = environment_of(DIRECTORY / "deploy" / "systemd" / "environment.example")
    given |= {"SECRET_KEY": "k3-" * 20 + "long enough, and mixed", "DATA_DIR": str(tmp_path)}
    given["METRICS_DIR"] = str(tmp_path / "metrics")
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    checked = subprocess.run(
        command, cwd=DIRECTORY, env=with_settings(**given), capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


def test_it_passes_the_check_for_deployment_with_the_settings_of_compose(tmp_path: Path) -> None:
    filled = {
        "SECRET_KEY": "k3-" * 20 + "long enough, and mixed",
        "SITE_NAME": "play.example.org",
        "DATABASE_PASSWORD": "secret",
        "VALKEY_PASSWORD": "secret",
        "MAIL_URL": "smtp+tls://user:password@mail.example.org",
        "MAIL_FROM": "Saamfaan <saamfaan@play.example.org>",
    }
    given = {
        name: re.sub(r"\$\{([A-Z_]+)[^}]*\}", lambda found: filled.get(found[1], ""), value)
        for name, value in OURS["web-1"]["environment"].items()
    }
    given |= {"DATA_DIR": str(tmp_path), "METRICS_DIR": str(tmp_path / "metrics")}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    checked = subprocess.run(
        command, cwd=DIRECTORY, env=with_settings(**given), capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


def test_it_becomes_the_program_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[tuple[str, ...]] = []
    monkeypatch.setattr("os.execv", lambda path, command: became.append(command))
    monkeypatch.setattr("sys.argv", ["program", "clock"])
    program.main()
    assert became == [next(each.command for each in site_programs() if each.name == "clock")]


@pytest.mark.parametrize("arguments", [[], ["nothing"], ["web", "clock"]])
def test_it_names_its_programs_when_it_is_asked_for_another(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["program", *arguments])
    with pytest.raises(SystemExit, match=r"web\|clock\|worker\|reviews\|beat"):
        program.main()
