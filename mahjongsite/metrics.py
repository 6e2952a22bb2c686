"""Figures for Prometheus at `/metrics/`: those of all processes on this machine, for those who may ask.

Who may ask is who brings `METRICS_TOKEN`, or asks from one of `METRICS_ADDRESSES`; where neither is set there
are no such figures. Each process writes its own to a file in `METRICS_DIR`, and any web process adds them up.
"""

import secrets
from collections.abc import Iterator
from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.sight import look


@require_safe
@never_cache
def figures(request: HttpRequest) -> HttpResponse:
    """The figures as Prometheus reads them; 404 for strangers."""
    if not _may_ask(request):
        raise Http404
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(SiteCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_ask(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    brought = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and secrets.compare_digest(brought.encode(), token.encode()):
        return True
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in network for network in settings.METRICS_ADDRESSES)


class SiteCollector(Collector):
    """What the database tells of the site as a whole, looked up when it is asked for."""

    def collect(self) -> Iterator[Metric]:
        """The figures of this moment."""
        sight = look(timezone.now())
        tables = GaugeMetricFamily("saamfaan_open_tables", "Open tables by kind.", labels=["kind"])
        for kind, count in sight.tables.items():
            tables.add_metric([kind], count)
        yield tables
        yield GaugeMetricFamily("saamfaan_people_connected", "People with an open page.", sight.connected)
        yield GaugeMetricFamily("saamfaan_people_queued", "People who wait for Quick Play.", sight.waiting)
        yield GaugeMetricFamily(
            "saamfaan_deadline_overdue_seconds", "How long the most overdue table has waited.", sight.overdue
        )
