"""What the list of signed-in browsers calls them."""

import pytest

from accounts.browsers import browser_name

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/17.4 Mobile/15E148 Safari/604.1"
)
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0"


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (IPHONE, "Mobile Safari, iOS"),
        (FIREFOX, "Firefox, Windows"),
        ("", "unknown browser"),
        ("<script>", "unknown browser"),
    ],
)
def test_it_names_a_browser_as_people_do(header: str, name: str) -> None:
    assert browser_name(header) == name
