"""What leaves the site when it fails: the kind of failure and the place, and nothing of anybody."""

import json
import subprocess
import sys
from typing import Any

from mahjongsite.failures import scrubbed
from tests.stack import DIRECTORY

SECRETS = (
    "5s5s6s",
    "0123abcd" * 8,
    "q1w2e3r4t5y6u7i8o9p0aa",
    "203.0.113.9",
    "mei@example.org",
    "sessionid=abc",
)
TILES, SEED, TOKEN, ADDRESS, MAIL, COOKIE = SECRETS


def event() -> dict[str, Any]:
    frame = {"module": "games.services.clock", "function": "look", "lineno": 7, "filename": "clock.py"}
    return {
        "event_id": "1",
        "level": "error",
        "platform": "python",
        "server_name": ADDRESS,
        "user": {"email": MAIL, "ip_address": ADDRESS},
        "request": {
            "url": f"https://play.example.org/join/{TOKEN}/",
            "cookies": COOKIE,
            "data": {"x": TILES},
        },
        "extra": {"seed": SEED},
        "tags": {"account": MAIL},
        "breadcrumbs": {"values": [{"message": f"SELECT {MAIL}"}]},
        "transaction": f"/join/{TOKEN}/",
        "contexts": {"runtime": {"name": "CPython"}, "celery-job": {"args": [SEED]}},
        "logentry": {
            "message": "the hand %s failed",
            "params": [TILES],
            "formatted": f"the hand {TILES} failed",
        },
        "exception": {
            "values": [
                {
                    "type": "IllegalCommand",
                    "module": "games.engine.commands",
                    "value": f"no such tile in {TILES}",
                    "stacktrace": {
                        "frames": [frame | {"vars": {"seed": SEED}, "context_line": f"x = {TILES!r}"}]
                    },
                }
            ]
        },
    }


def test_it_lets_no_secret_out() -> None:
    told = json.dumps(scrubbed(event()))
    assert [secret for secret in SECRETS if secret in told] == []


def test_it_tells_what_failed_and_where() -> None:
    told = scrubbed(event())
    (failure,) = told["exception"]["values"]
    assert (failure["type"], failure["module"]) == ("IllegalCommand", "games.engine.commands")
    assert failure["stacktrace"]["frames"] == [
        {"module": "games.services.clock", "function": "look", "lineno": 7, "filename": "clock.py"}
    ]
    assert told["logentry"] == {"message": "the hand %s failed"}
    assert told["contexts"] == {"runtime": {"name": "CPython"}}


def test_it_takes_events_that_lack_what_others_have() -> None:
    assert scrubbed({"level": "info"}) == {"level": "info", "contexts": {}}
    assert scrubbed({"exception": {"values": [{"type": "E"}]}})["exception"]["values"][0]["type"] == "E"


RAISE = f"""
import sentry_sdk
from sentry_sdk.transport import Transport
from mahjongsite.failures import tell_sentry

class Kept(Transport):
    def capture_envelope(self, envelope):
        print(envelope.serialize().decode())

tell_sentry("https://key@sentry.example.org/1", "test")
sentry_sdk.get_client().transport = Kept()
hand = {TILES!r}
sentry_sdk.set_user({{"email": {MAIL!r}}})
sentry_sdk.add_breadcrumb(message={SEED!r})
try:
    raise ValueError("the hand is " + hand)
except ValueError:
    sentry_sdk.capture_exception()
"""


def test_it_scrubs_what_the_library_really_sends() -> None:
    command = [sys.executable, "-c", RAISE]
    sent = subprocess.run(command, cwd=DIRECTORY, check=True, capture_output=True, text=True).stdout
    assert '"type":"ValueError"' in sent.replace(": ", ":")
    assert [secret for secret in SECRETS if secret in sent] == []
