"""Settled results in bulk, as they are measured with."""

from random import Random

import pytest

from benchmarks.seasons import Season
from ratings.models import LedgerLine, PoolRating
from ratings.services.rebuilding import Rebuilding

pytestmark = pytest.mark.django_db


def test_it_stores_what_the_services_would_have_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.seasons.BATCH", 25)
    season = Season(9, Random(1))
    season.play(40)
    season.play(20)

    rebuilding = Rebuilding()
    assert not any(rebuilding.faults())
    assert list(rebuilding.wrong_ratings()) == []
    assert (LedgerLine.objects.count(), PoolRating.objects.count()) == (240, 9)
