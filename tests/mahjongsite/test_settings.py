"""The settings are safe as they come, and the site answers with safe headers."""

import os
import subprocess
import sys
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.stack import DIRECTORY

PRINT = (
    "import django, json; from django.conf import settings as s; django.setup(); "
    "print(json.dumps([s.DEBUG, s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE, s.SECURE_HSTS_SECONDS > 0, "
    "s.DATABASES['default']['ENGINE']]))"
)


def in_fresh_process(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with no settings but these."""
    names = ("PATH", "DATA_DIR")
    chosen = {name: os.environ[name] for name in names} | {"DJANGO_SETTINGS_MODULE": "mahjongsite.settings"}
    return subprocess.run(
        [sys.executable, *command], cwd=DIRECTORY, env=chosen | environment, capture_output=True, text=True
    )


def test_it_is_a_site_in_use_on_this_machine_when_nothing_is_set() -> None:
    printed = in_fresh_process("-c", PRINT).stdout

    hosts = '["localhost", "127.0.0.1", "[::1]"]'
    assert printed.strip() == f'[false, {hosts}, false, false, "django.db.backends.sqlite3"]'


def test_it_passes_the_deployment_check_when_served_over_tls() -> None:
    checked = in_fresh_process("manage.py", "check", "--deploy", "--fail-level", "WARNING", TLS="1")

    assert checked.returncode == 0, checked.stderr


PRINT_HSTS = (
    "import django, json; from django.conf import settings as s; django.setup(); print(json.dumps("
    "[s.SECURE_HSTS_SECONDS > 0, s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD]))"
)


def test_it_promises_https_for_other_names_of_the_domain_only_when_told_to() -> None:
    assert in_fresh_process("-c", PRINT_HSTS, TLS="1").stdout.strip() == "[true, false, false]"
    whole = in_fresh_process("-c", PRINT_HSTS, TLS="1", HSTS_WHOLE_DOMAIN="1")
    assert whole.stdout.strip() == "[true, true, true]"


def test_it_does_not_start_with_a_setting_that_it_cannot_understand() -> None:
    checked = in_fresh_process("manage.py", "check", TLS="perhaps")

    assert checked.returncode != 0
    assert checked.stderr == "TLS='perhaps' is neither yes nor no: use 1 or 0.\n"


@pytest.mark.django_db
def test_it_has_a_migration_for_every_change_of_a_model() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db
def test_it_lets_pages_load_from_the_site_only(client: Client) -> None:
    headers = client.get("/accounts/login/").headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_it_refuses_forms_from_elsewhere() -> None:
    client = Client(enforce_csrf_checks=True)

    assert client.post("/accounts/login/", {"login": "mei", "password": "x"}).status_code == 403


@pytest.mark.django_db
def test_it_refuses_a_host_that_it_is_not(client: Client) -> None:
    assert client.get("/accounts/login/", HTTP_HOST="evil.example").status_code == 400


@pytest.mark.django_db
def test_it_sets_no_cookie_on_a_visitor_who_only_looks(client: Client, settings: Any) -> None:
    assert settings.SESSION_COOKIE_NAME not in client.get("/about/").cookies


@pytest.mark.parametrize(
    ("spoken", "shown"),
    [
        *(
            (name, "zh-hant")
            for name in ("yue", "yue-HK", "yue-Hant-HK", "zh-HK", "zh-TW", "zh-MO", "zh-Hant-HK")
        ),
        *((name, "zh-hans") for name in ("zh-CN", "zh-SG", "zh-Hans", "zh-Hans-CN")),
        ("en-HK, zh-HK;q=0.9", "en"),
        ("yue-HK, en;q=0.9", "zh-hant"),
        ("fr, zh-MO;q=0.5", "zh-hant"),
        ("fr", "en"),
    ],
)
def test_it_speaks_the_language_that_the_browser_asks_for(client: Client, spoken: str, shown: str) -> None:
    page = client.get("/about/", headers={"Accept-Language": spoken})

    assert page.headers["Content-Language"] == shown
