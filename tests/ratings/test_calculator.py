"""The calculator: what a result would do to four ratings."""

from typing import Any

import pytest
from django.test import Client

from tests.ratings.pages import text

pytestmark = pytest.mark.django_db


def answer(query: str = "") -> Any:
    found = Client().get(f"/ratings/calculator/{query}")
    assert found.status_code == 200
    return found


def moves(query: str) -> list[float]:
    return [outcome.points for outcome in answer(query).context["outcome"]]


EQUAL = "?" + "&".join(f"rating{n}=1500&deviation{n}=40" for n in (1, 2, 3, 4))


def test_it_begins_with_an_example() -> None:
    first = moves("")
    assert first == sorted(first, reverse=True)


def test_it_moves_equals_by_their_places_alone() -> None:
    """First and last, second and third lose and win the same; nobody is moved by a tie of four equals."""
    first, second, third, fourth = moves(f"{EQUAL}&place1=1&place2=2&place3=3&place4=4")
    assert first > second > 0
    assert first == pytest.approx(-fourth)
    assert second == pytest.approx(-third)
    assert first == pytest.approx(3 * second)
    assert moves(f"{EQUAL}&place1=1&place2=1&place3=1&place4=1") == pytest.approx([0, 0, 0, 0])


def test_it_says_what_was_expected_of_each_pair() -> None:
    """400 points ahead of a certain opponent is ten to one by the paper, a little less for the doubt."""
    said = text(answer("?rating1=1900&deviation1=30&deviation2=30&place1=2&place2=1"))
    assert "against 2: expected 0.91, got 0" in said
    assert "against 1: expected 0.09, got 1" in said


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("?rating1=9999", "This has to be between 100 and 4000."),
        ("?deviation3=5", "This has to be between 10 and 60."),
        ("?rating2=abc", "Enter a number."),
        ("?rating2=", "This field is required."),
        ("?rating2=nan", "Enter a number."),
        ("?rating2=1e999", "Enter a number."),
        ("?place4=5", "Select a valid choice. 5 is not one of the available choices."),
        ("?pool=chess", "Select a valid choice. chess is not one of the available choices."),
    ],
)
def test_it_says_what_is_wrong(query: str, complaint: str) -> None:
    found = answer(query)
    assert complaint in text(found)
    assert found.context["outcome"] is None
