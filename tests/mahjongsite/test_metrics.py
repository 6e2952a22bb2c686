"""Figures for Prometheus: who may read them, and what they say."""

import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from prometheus_client import REGISTRY

from games.services.creation import Plan
from games.services.presence import Socket, open_connection
from mahjongsite.figures import SHARED_IN, forget_figures, process_name
from tests.games.play import NOW, Game, four_people, message
from tests.stack import DIRECTORY

pytestmark = pytest.mark.django_db

TOKEN = "a long secret"


@pytest.fixture(autouse=True)
def _shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(SHARED_IN, str(tmp_path))


def ask(client: Client, token: str | None = None, address: str = "203.0.113.9") -> Any:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return client.get("/metrics/", headers=headers, REMOTE_ADDR=address)


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_it_is_not_there_unless_it_is_asked_for(client: Client, settings: Any) -> None:
    assert (settings.METRICS_TOKEN, settings.METRICS_ADDRESSES) == ("", [])
    assert ask(client).status_code == 404
    assert ask(client, token="").status_code == 404
    assert ask(client, address="127.0.0.1").status_code == 404


def test_it_is_for_who_brings_the_token(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert ask(client, TOKEN).status_code == 200
    assert ask(client, "another").status_code == 404
    assert ask(client, "geheim·").status_code == 404
    assert ask(client).status_code == 404


def test_it_is_for_who_asks_from_a_given_network(client: Client, settings: Any) -> None:
    settings.METRICS_ADDRESSES = [ip_network("10.0.0.0/8"), ip_network("::1")]
    assert ask(client, address="10.1.2.3").status_code == 200
    assert ask(client, address="::1").status_code == 200
    assert ask(client, address="11.1.2.3").status_code == 404
    assert ask(client, address="").status_code == 404


def test_it_tells_of_tables_and_people(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    game = Game(four_people())
    process, socket = UUID(int=1), UUID(int=2)
    open_connection(process, Socket(socket, game.table.pk, game.people[0].pk), NOW)
    text = ask(client, TOKEN).content.decode()
    assert 'saamfaan_open_tables{kind="custom"} 1.0' in text
    assert 'saamfaan_open_tables{kind="quick"} 0.0' in text
    assert "saamfaan_people_connected 1.0" in text
    assert "saamfaan_people_queued 0.0" in text
    assert "saamfaan_deadline_overdue_seconds " in text


def test_it_tells_nothing_of_any_table_or_person(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    game = Game(four_people())
    text = ask(client, TOKEN).content.decode()
    assert game.table.public_id not in text
    assert not any(account.display_name in text for account in game.people)


def test_it_counts_commands_by_their_outcome() -> None:
    game = Game(four_people())
    accepted, again, stale = (
        figure("saamfaan_commands_total", outcome=outcome)
        for outcome in ("accepted", "again", "stale_prompt")
    )
    ready = message("ready", game.own(game.people[0])["ready"]["prompt"], seed="00")
    game.send(game.people[0], ready)
    game.send(game.people[0], ready)
    game.send(game.people[1], message("ready", "nonsense", seed="00"))
    assert figure("saamfaan_commands_total", outcome="accepted") == accepted + 1
    assert figure("saamfaan_commands_total", outcome="again") == again + 1
    assert figure("saamfaan_commands_total", outcome="stale_prompt") == stale + 1


def test_it_times_what_is_published_and_how_late_the_clock_is() -> None:
    published = figure("saamfaan_publish_seconds_count")
    game = Game(four_people(), Plan(clock=15))
    game.start()
    assert figure("saamfaan_publish_seconds_count") == published + 4
    late, count = (figure(f"saamfaan_deadline_lateness_seconds_{part}") for part in ("sum", "count"))
    game.pass_time(15_300 + 700)
    assert figure("saamfaan_deadline_lateness_seconds_count") == count + 1
    assert figure("saamfaan_deadline_lateness_seconds_sum") == pytest.approx(late + 0.7)


COUNT = """
import sys
from ipaddress import ip_network
from pathlib import Path
from mahjongsite.figures import share_figures
share_figures(Path(sys.argv[1]))
from games.metrics import COMMANDS
COMMANDS.labels("accepted").inc(int(sys.argv[2]))
"""


def test_it_adds_up_what_several_processes_have_counted(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.METRICS_TOKEN = TOKEN
    for count in ("3", "4"):
        subprocess.run([sys.executable, "-c", COUNT, str(tmp_path), count], cwd=DIRECTORY, check=True)
    assert 'saamfaan_commands_total{outcome="accepted"} 7.0' in ask(client, TOKEN).content.decode()
    forget_figures(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_it_names_processes_so_that_no_two_share_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "web_1.example")
    monkeypatch.setattr("os.getpid", lambda: 7)
    assert process_name() == "web-1-example-7"
