"""Failures of the site, told to Sentry where an operator wants that: what kind, and where in the code.

Nothing else leaves the site: no text of an error, no value of a variable, no address, header, cookie or form,
and nobody's name. Any of them could hold a hidden tile, a seed, a link's token or somebody's mail address.
"""

from typing import Any

import sentry_sdk
from sentry_sdk.integrations.logging import ignore_logger

KEPT = ("event_id", "timestamp", "level", "logger", "platform", "release", "environment", "sdk", "contexts")
CONTEXTS = ("runtime", "os")
FRAME = ("filename", "abs_path", "module", "function", "lineno", "in_app")
WITHHELD = "(withheld)"

Event = dict[str, Any]


def tell_sentry(dsn: str, environment: str) -> None:
    """Report failures there from now on."""
    # What fails in a page is reported where it is raised; the line that the log has of it says no more.
    ignore_logger("django.request")
    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        before_send=scrubbed,
        before_breadcrumb=lambda crumb, hint: None,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        traces_sample_rate=0.0,
        auto_session_tracking=False,
        server_name="",
    )


def scrubbed(event: Any, hint: Any = None) -> Any:
    """The event with nothing in it but what is on the lists above."""
    kept = {name: event[name] for name in KEPT if name in event}
    contexts = kept.get("contexts") or {}
    kept["contexts"] = {name: contexts[name] for name in CONTEXTS if name in contexts}
    if "logentry" in event:
        # The message as it stands in the code, without what was filled in.
        kept["logentry"] = {"message": (event["logentry"] or {}).get("message", WITHHELD)}
    if "exception" in event:
        kept["exception"] = {"values": [_exception(each) for each in event["exception"].get("values", [])]}
    return kept


def _exception(told: Event) -> Event:
    frames = ((told.get("stacktrace") or {}).get("frames")) or []
    return {
        "type": told.get("type"),
        "module": told.get("module"),
        "value": WITHHELD,
        "stacktrace": {
            "frames": [{name: frame[name] for name in FRAME if name in frame} for frame in frames]
        },
    }
