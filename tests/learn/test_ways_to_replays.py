"""The ways that lead to replays, each only where something is to be seen."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from ratings.models import RatedResult
from ratings.services.settling import settle_pending
from tests.games.play import person
from tests.learn.finished import close
from tests.ratings.pages import browser_of
from tests.ratings.tables import deal, people, rated_table

pytestmark = pytest.mark.django_db


def test_it_leads_from_ratings_to_replays_once_they_may_be_seen() -> None:
    four = people("Ann", "Bo", "Cy", "Di")
    table = rated_table(four)
    deal(table)
    settle_pending()
    result = RatedResult.objects.get()
    receipt, replay = f"/ratings/results/{result.public_id}/", f"/replays/{table.public_id}/{result.deal_no}/"
    history = f"/ratings/players/{four[0].public_id}/{result.ruleset}/{result.format}/"

    assert replay in browser_of(four[0]).get(receipt).content.decode(), "who played may see it at once"
    for page in (receipt, history):
        assert replay not in Client().get(page).content.decode()
    close(table)
    for page in (receipt, history):
        assert replay in Client().get(page).content.decode()


def test_it_leads_staff_from_a_table_to_replays_and_receipts() -> None:
    table = rated_table(people("Ann", "Bo", "Cy", "Di"))
    deal(table)
    staff = person("Mod", is_staff=True)
    seen = ("view_table", "view_seat", "view_dealresult")
    staff.user_permissions.set(Permission.objects.filter(codename__in=seen))

    page = browser_of(staff).get(f"/admin/games/table/{table.pk}/change/").content.decode()

    assert f'href="/replays/{table.public_id}/1/"' in page
    assert f'href="/replays/{table.public_id}/1/receipt/"' in page


def test_it_tells_who_sits_at_a_table_that_nothing_is_to_be_seen_yet() -> None:
    four = people("Ann", "Bo", "Cy", "Di")
    table = rated_table(four)

    assert "No hand that you played has ended here yet." in (
        browser_of(four[0]).get(f"/replays/{table.public_id}/").content.decode()
    )
    assert Client().get(f"/replays/{table.public_id}/").status_code == 404
