"""The page of the proof: what it is told of a deal. What it finds is in the tests of the browser code."""

import pytest
from django.http import QueryDict
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "deal"),
    [("", "/replays/abc/7/"), ("?link=a%26b", "/replays/abc/7/?link=a%26b")],
)
def test_it_leads_from_a_deal_to_the_page_with_its_address(query: str, deal: str) -> None:
    answer = Client().get(f"/replays/abc/7/proof/{query}")

    assert answer.status_code == 302
    path, _, leads = answer.headers["Location"].partition("?")
    assert (path, QueryDict(leads).dict()) == ("/learn/proof/", {"log": deal})


def test_it_shows_an_address_as_text_only() -> None:
    page = Client().get("/learn/proof/", {"log": '"><script>alert(1)</script>'}).content.decode()

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
