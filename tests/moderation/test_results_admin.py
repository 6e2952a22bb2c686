"""Rated results at the staff's pages: found, looked at, and annulled once one sees what that changes."""

from typing import Any

import pytest
from django.http import HttpResponse

from accounts.models import User
from games.models import Table
from moderation.models import AuditEntry, Report
from moderation.services.reports import make_report
from moderation.targets import Complaint, find_table
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.services.settling import settle_pending
from tests.games.play import NOW, person
from tests.moderation.staff import Staff, moderator
from tests.ratings.tables import HOUR, deal, people, rated_table

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "/admin/ratings/ratedresult/"


def annul_page(*results: RatedResult) -> str:
    return f"{LIST}annul/?" + "&".join(f"id={result.pk}" for result in results)


@pytest.fixture
def four() -> list[User]:
    return people()


@pytest.fixture
def results(four: list[User]) -> list[RatedResult]:
    """Three results of the four, at one table."""
    table = rated_table(four)
    for number in range(3):
        deal(table, [(24, -8, -8, -8)[number - chair] for chair in range(4)], NOW + number * HOUR)
    settle_pending()
    return list(RatedResult.objects.order_by("pk"))


def annul(staff: Staff, *results: RatedResult, reason: str = "told  tiles") -> HttpResponse:
    return staff.post(annul_page(*results), reason=reason)


def values() -> dict[str, float]:
    return {row.account.public_id: row.value for row in PoolRating.objects.select_related("account")}


def test_it_finds_results_by_player_table_and_id(results: list[RatedResult]) -> None:
    staff = moderator()
    for wanted in ("Ann", results[0].table.public_id, results[0].public_id):
        assert results[0].public_id in staff.read(LIST, q=wanted)
    assert results[0].public_id not in staff.read(LIST, q="Zoe")


def test_it_narrows_the_list_down_to_what_stands(results: list[RatedResult]) -> None:
    staff = moderator()
    annul(staff, results[0])

    standing, annulled = staff.read(LIST, annulled="no"), staff.read(LIST, annulled="yes")

    assert (results[0].public_id in standing, results[1].public_id in standing) == (False, True)
    assert (results[0].public_id in annulled, results[1].public_id in annulled) == (True, False)


def test_it_shows_what_a_result_did_to_each_rating(results: list[RatedResult], four: list[User]) -> None:
    text = moderator().read(f"{LIST}{results[0].pk}/change/")

    for account in four:
        line = LedgerLine.objects.get(account=account, result=results[0])
        assert account.display_name in text
        assert f"{line.value_after:.1f} ± {line.deviation_after:.0f}" in text
    assert annul_page(results[0]) in text


def test_it_shows_beforehand_every_rating_that_changes(results: list[RatedResult], four: list[User]) -> None:
    before = values()
    text = moderator().read(annul_page(results[0]))
    assert values() == before

    annul(moderator("Dom"), results[0])

    for account in four:
        assert account.display_name in text
        assert f"<td>{before[account.public_id]:.1f}</td>" in text
        assert f"<td>{values()[account.public_id]:.1f}</td>" in text


def test_it_names_beforehand_what_is_annulled(results: list[RatedResult], four: list[User]) -> None:
    text = " ".join(moderator().read(annul_page(results[0])).split())

    assert f'href="{LIST}{results[0].pk}/change/"' in text
    assert "Hong Kong Old Style, Single hands" in text
    assert f"table {results[0].table.public_id}" in text
    assert "hand 1" in text
    for account in four:
        points = LedgerLine.objects.get(account=account, result=results[0]).points
        won = '<span class="num up">+24</span>' if points > 0 else '<span class="num down">−8</span>'
        assert f"{account.display_name}: {won} game points" in text
    assert text.count(f'href="{LIST}"') >= 2, "the way back is among the breadcrumbs and beside the button"


def test_it_says_beforehand_which_of_the_chosen_are_annulled_already(results: list[RatedResult]) -> None:
    annul(moderator(), results[0])

    text = " ".join(moderator("Dom").read(annul_page(*results)).split())

    assert "2 results would be annulled" in text
    left_out = text.split("1 chosen result is left out: it is annulled already")[1]
    assert results[0].public_id in left_out
    assert results[1].public_id not in left_out


def test_it_names_rulesets_and_formats(results: list[RatedResult]) -> None:
    staff = moderator()
    for page in (LIST, f"{LIST}{results[0].pk}/change/"):
        text = staff.read(page)
        assert "Hong Kong Old Style" in text
        assert "Single hands" in text
    assert results[0].public_id in staff.read(LIST, ruleset="hkos-3-v1", format="single-hand")
    assert results[0].public_id not in staff.read(LIST, ruleset="hk-live-v1")
    assert results[0].public_id not in staff.read(LIST, format="east-round")


def test_it_tells_game_points_from_rating_points(results: list[RatedResult], four: list[User]) -> None:
    staff = moderator()
    annul(staff, results[0])

    text = staff.read(f"{LIST}{results[0].pk}/change/")

    assert f'href="/ratings/results/{results[0].public_id}/"' in text
    for account in four:
        for heading in ("counted", "annulled"):
            assert f"{heading}: {account.display_name}" in text
    assert text.count(">+24</span>") == 1, "what was won at the table is not won once more"
    (line, correction) = LedgerLine.objects.filter(account=four[0], result=results[0]).order_by("pk")
    assert f"+{line.points:.1f}" in text
    assert f"−{-correction.points:.1f}" in text


def test_it_annuls_with_a_line_in_the_trail(results: list[RatedResult]) -> None:
    staff, before = moderator(), values()

    assert "1 result was annulled." in annul(staff, results[1]).content.decode()

    entry = AuditEntry.objects.get()
    assert (entry.by, entry.action, entry.target_id) == (staff.account, "annul", results[1].public_id)
    assert entry.reason == "told tiles"
    assert (entry.before, entry.after) == (
        {"annulled": False, "ratings": before},
        {"annulled": True, "ratings": values()},
    )
    assert results[1].public_id in staff.read("/admin/moderation/auditentry/")


def test_it_annuls_several_at_once_after_one_look(results: list[RatedResult]) -> None:
    staff = moderator()
    page = staff.act(LIST, "annul", *results[:2])
    assert "2 results would be annulled" in page.content.decode()

    assert "2 results were annulled." in annul(staff, *results[:2]).content.decode()

    assert RatedResult.objects.filter(annulled_at=None).get() == results[2]
    assert {row.results for row in PoolRating.objects.all()} == {1}


def test_it_annuls_once_what_two_pages_offered(results: list[RatedResult]) -> None:
    annul(moderator(), results[0])
    text = annul(moderator("Dom"), results[0], results[1]).content.decode()

    assert "1 result was annulled." in text
    assert AuditEntry.objects.count() == 2
    assert "There is nothing to annul" in moderator("Kim").read(annul_page(results[0]))


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
def test_it_annuls_nothing_without_a_proper_reason(results: list[RatedResult], reason: str) -> None:
    assert "Say why" in annul(moderator(), results[0], reason=reason).content.decode()
    assert not RatedResult.objects.exclude(annulled_at=None).exists()


def test_it_lets_nobody_annul_a_result_of_his_own() -> None:
    staff = moderator()
    deal(rated_table([staff.account, *people("Bo", "Cy", "Di")]))
    settle_pending()
    (result,) = RatedResult.objects.all()

    assert "of your own" in annul(staff, result).content.decode()
    result.refresh_from_db()
    assert result.stands


@pytest.mark.parametrize(
    "ids", ["", "id=", "id=x", "id=-1", "id=99999999999999999999", "id=" + "9" * 5000, "id=٣"]
)
def test_it_has_nothing_to_annul_at_odd_addresses(ids: str) -> None:
    assert "There is nothing to annul" in moderator().read(f"{LIST}annul/?{ids}")


def test_it_is_only_looked_at_by_who_may_not_change_it(results: list[RatedResult]) -> None:
    staff = Staff("view_ratedresult", "view_ledgerline")
    assert results[0].public_id in staff.read(LIST)
    assert staff.get(annul_page(results[0])).status_code == 403
    assert annul(staff, results[0]).status_code == 403
    assert RatedResult.objects.filter(annulled_at=None).count() == 3


def test_it_is_closed_to_others(results: list[RatedResult], four: list[User]) -> None:
    assert Staff().get(LIST).status_code == 403
    browser = Staff("view_table", name="Ned")
    browser.client.force_login(four[0])
    assert browser.get(LIST).status_code == 302
    assert browser.get(annul_page(results[0])).status_code == 302


@pytest.mark.parametrize("page", ["add/", "{pk}/change/", "{pk}/delete/"])
def test_it_changes_nothing_in_any_other_way(results: list[RatedResult], page: str) -> None:
    address = LIST + page.format(pk=results[0].pk)
    assert moderator().post(address, weight="0", post="yes").status_code == 403
    assert RatedResult.objects.get(pk=results[0].pk).weight == 1


def test_it_asks_the_database_no_more_often_for_more_results(
    results: list[RatedResult], django_assert_max_num_queries: Any
) -> None:
    staff = moderator()
    for number in range(10):
        deal(Table.objects.get(), at=NOW + (4 + number) * HOUR)
    settle_pending()
    staff.read(LIST)

    with django_assert_max_num_queries(12):
        staff.read(LIST)


def test_it_leads_from_a_report_to_the_result_of_its_hand(results: list[RatedResult]) -> None:
    table = results[0].table
    reporter = person("Rex")
    Table.objects.filter(pk=table.pk).update(spectators=True)
    report = make_report(
        reporter, find_table(reporter, table.public_id), Complaint(Report.Reason.COLLUSION), NOW
    )
    Report.objects.filter(pk=report.pk).update(deal_no=2)

    text = moderator().read(f"/admin/moderation/report/{report.pk}/change/")

    assert f'href="{LIST}{results[1].pk}/change/"' in text
    assert results[1].public_id in text


def test_it_leads_from_a_table_to_its_results(results: list[RatedResult]) -> None:
    text = moderator().read(f"/admin/games/table/{results[0].table_id}/change/")

    assert f"{LIST}?q={results[0].table.public_id}" in text
    assert "3 results" in text
