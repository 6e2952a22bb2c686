"""Receipts: why ratings moved, and the way to them from the table."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import DealPlayer, DealResult, Table
from games.plans import Plan
from games.services.creation import create_table
from ratings.models import LedgerLine, RatedResult
from ratings.services.annulling import annul
from ratings.services.settling import settle_pending
from tests.games.play import NOW, person
from tests.ratings.pages import browser_of, text
from tests.ratings.standings import rate
from tests.ratings.tables import DAY, ROUND, deal, end, people, rated_table

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def four() -> list[User]:
    return people()


def settled(table: Table, *changes: int) -> RatedResult:
    deal(table, changes or (24, -8, -8, -8))
    settle_pending()
    return RatedResult.objects.latest("pk")


def receipt(result: RatedResult, account: User | None = None) -> str:
    client = Client() if account is None else browser_of(account)
    answer = client.get(f"/ratings/results/{result.public_id}/")
    assert answer.status_code == 200
    return text(answer)


def test_it_says_to_everybody_what_was_expected_against_each_and_what_came_of_it(four: list[User]) -> None:
    """Among newcomers half is expected of everybody, so that the three shares of each are equal."""
    result = settled(rated_table(four))
    line = LedgerLine.objects.get(account=four[0])
    share = f"+{(line.value_after - 1500) / 3:.1f}"
    said = receipt(result)
    for other in ("Bo", "Cy", "Di"):
        assert f"against {other}: expected 0.50, got 1 {share}" in said
    assert f"1500.0 → {line.value_after:.1f} +{line.value_after - 1500:.1f}" in said
    assert f"60.0 → {line.deviation_after:.1f}" in said
    assert "against Ann: expected 0.50, got 0 −" in said
    assert "against Cy: expected 0.50, got ½ ±0.0" in said


def test_it_lists_the_four_by_place_and_marks_the_reader(four: list[User]) -> None:
    result = settled(rated_table(four), -8, 24, -8, -8)
    answer = browser_of(four[2]).get(f"/ratings/results/{result.public_id}/")
    assert [slip.line.account for slip in answer.context["slips"]] == [four[1], four[0], four[2], four[3]]
    assert text(answer).count("you") == 1


def test_it_says_who_won_a_hand_or_that_it_was_drawn(four: list[User]) -> None:
    table = rated_table(four)
    deal(table, (-8, 24, -8, -8), winner=1)
    deal(table, (0, 0, 0, 0))
    settle_pending()
    won, drawn = RatedResult.objects.order_by("deal_no")
    assert "hand 1 · won by Bo ·" in receipt(won)
    assert "hand 2 · drawn hand ·" in receipt(drawn)


def test_it_says_how_time_away_counted(four: list[User]) -> None:
    table = rated_table(four)
    settled(table)
    deal(table, at=NOW + 31 * DAY)
    settle_pending()
    result = RatedResult.objects.latest("pk")
    line = LedgerLine.objects.get(result=result, account=four[0])
    assert f"Days away {31 - 1 / 24:.1f}, which made the deviation" in receipt(result)
    assert f"{line.deviation_before:.1f} →" in receipt(result)


def test_it_shows_a_result_before_which_the_bounds_of_the_pool_had_changed(four: list[User]) -> None:
    rate(four[0], 5000, deviation=2000, volatility=0.5)
    result = settled(rated_table(four))
    assert "5000.0 → 4000.0" in receipt(result)
    assert "kept within the bounds of the pool" in receipt(result)


def test_it_says_that_repeated_foursomes_count_less(four: list[User]) -> None:
    table = rated_table(four)
    results = [settled(table) for _ in range(5)]
    assert "These four have met" not in receipt(results[3])
    assert "this result counts 80 % of a first one" in receipt(results[4])


def test_it_shows_what_was_annulled_with_the_correction(four: list[User]) -> None:
    result = settled(rated_table(four))
    points = LedgerLine.objects.get(account=four[0]).points
    annul(result, person("Mod", is_staff=True), "a secret reason", timezone.now())
    said = receipt(result)
    assert "Annulled by the staff on" in said
    assert f"{1500 + points:.1f} → 1500.0 −{points:.1f}" in said
    assert Client().get(f"/ratings/results/{result.public_id}/").content.decode().count('class=" void"') == 4
    assert "a secret reason" not in said
    assert "Mod" not in said


def test_it_calls_who_has_closed_the_account_no_more_by_name(four: list[User]) -> None:
    result = settled(rated_table(four))
    User.objects.filter(pk=four[1].pk).update(closed_at=timezone.now())
    said = receipt(result)
    assert "against closed account: expected 0.50" in said
    assert "Bo" not in said


def test_it_leads_to_the_calculator_with_the_same_four(four: list[User]) -> None:
    result = settled(rated_table(four))
    page = Client().get(f"/ratings/results/{result.public_id}/")
    answer = Client().get(f"/ratings/calculator/?{page.context['try_it']}")
    points = [outcome.points for outcome in answer.context["outcome"]]
    lines = LedgerLine.objects.filter(result=result).order_by("place", "chair")
    assert points == pytest.approx([line.points for line in lines], abs=0.01)


def test_it_leads_from_a_deal_at_the_table_to_its_receipt(four: list[User]) -> None:
    table = rated_table(four)
    result = settled(table)
    answer = Client().get(f"/ratings/tables/{table.public_id}/1/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/ratings/results/{result.public_id}/")


def test_it_leads_from_a_game_to_its_receipt(four: list[User]) -> None:
    table = rated_table(four, ROUND)
    deal(table)
    end(table, NOW + DAY)
    settle_pending()
    answer = Client().get(f"/ratings/tables/{table.public_id}/")
    assert answer.headers["Location"] == f"/ratings/results/{RatedResult.objects.get().public_id}/"


def test_it_looks_again_while_a_result_is_not_settled(four: list[User]) -> None:
    table = rated_table(four)
    deal(table, at=timezone.now())
    answer = Client().get(f"/ratings/tables/{table.public_id}/1/")
    assert "Not settled yet" in text(answer)
    assert answer.headers["Refresh"] == "3"


def test_it_does_not_look_again_for_ever(four: list[User]) -> None:
    table = rated_table(four)
    deal(table, at=timezone.now() - 4 * MINUTE)
    answer = Client().get(f"/ratings/tables/{table.public_id}/1/")
    assert "settled later than usual" in text(answer)
    assert "Refresh" not in answer.headers


def test_it_says_what_is_not_rated(four: list[User]) -> None:
    """An annulled deal, one that a robot played, and a game that was not played to its end."""
    table, game = rated_table(four), rated_table(people("Eve", "Flo", "Gus", "Hal"), ROUND)
    deal(table, outcome=DealResult.Outcome.ANNULLED)
    second = deal(table)
    DealPlayer.objects.filter(result=second, chair=2).update(account=None, kind="robot")
    deal(game)
    end(game, NOW, Table.Ending.LEFT)
    for address in (f"{table.public_id}/1/", f"{table.public_id}/2/", f"{game.public_id}/"):
        answer = Client().get(f"/ratings/tables/{address}")
        assert "Not rated" in text(answer), address
        assert "Refresh" not in answer.headers


def test_it_knows_nothing_of_what_was_not_played_or_not_rated(four: list[User]) -> None:
    table, game = rated_table(four), rated_table(people("Eve", "Flo", "Gus", "Hal"), ROUND)
    casual = create_table(people("Ida", "Jo", "Kai", "Lu"), NOW, Plan())
    deal(casual)
    deal(game)
    for address in (
        *(f"{table.public_id}/1/", f"{table.public_id}/", f"{casual.public_id}/1/", f"{game.public_id}/"),
        *(f"{game.public_id}/1/", "nosuchtable/1/"),
    ):
        assert Client().get(f"/ratings/tables/{address}").status_code == 404, address
    assert Client().get("/ratings/results/nosuchresult/").status_code == 404
