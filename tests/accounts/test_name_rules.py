"""Which names people may choose."""

import pytest
from django.core.exceptions import ValidationError

from accounts.name_rules import clean_name


@pytest.mark.parametrize(
    "name",
    [
        "Mei",
        "Lin Dan",
        "陳大文",
        "雀ノ宮",
        "O'Neil",
        "Jean-Luc",
        "Müller",
        "Zoë",
        "Олег",
        "Νίκος",
        "한글",
        "J.R. 7",
    ],
)
def test_it_lets_people_be_called_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "shown"), [("  Mei   Lin ", "Mei Lin"), ("Ｍｅｉ", "Mei"), ("①Mei", "1Mei")]
)
def test_it_shows_a_name_in_its_plain_form(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("M", "length"),
        ("M" * 31, "length"),
        ("ﷺ" * 2, "length"),
        ("   ", "length"),
        ("Mei\u200bLin", "characters"),
        ("Mei\u202eLin", "characters"),
        ("Mei\x07Lin", "characters"),
        ("Mei\u3164Lin", "characters"),
        ("Mei\u2800Lin", "characters"),
        ("Mei\U000e0041", "characters"),
        ("Mei\U000e0100", "characters"),
        ("Mei\u180b", "characters"),
        ("Mei\U00016fe4", "characters"),
        ("<img src=x>", "characters"),
        ("mei@example.org", "characters"),
        ("=1+1", "characters"),
        ("Mei 😀", "characters"),
        ("-Mei", "signs"),
        ("Mei--Lin", "signs"),
        ("Mei -Lin", "signs"),
        ("Mei-", "signs"),
        ("...", "signs"),
        ("Me\u0301\u0302\u0303i", "accents"),
        ("Mei Линь", "scripts"),
        ("Νick", "scripts"),
    ],
)
def test_it_says_what_is_wrong_with_a_name(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as caught:
        clean_name(name)

    assert caught.value.code == code
    assert "%(" not in caught.value.messages[0]


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Admin", "аdmіn", "The Admin", "Admin7", "Moderator", "m0derat0r", "Staff Mei", "root"),
        *("Saamfaan", "saamfaan team", "xSaamfaanx", "三番", "三番 官方"),
        *("closed account", "Closed Account", "Plum", "0rchid"),
        *("Guest 1234", "guest1234", "Guest l234", "Guest", "訪客 1234", "访客 77"),
    ],
)
def test_it_reserves_names_that_would_deceive(name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        clean_name(name)

    assert caught.value.code in ("reserved", "scripts")


@pytest.mark.parametrize("name", ["Badminton", "Model", "Staffan", "Guesthouse Ann", "Plum Tree", "Modern"])
def test_it_reserves_no_names_that_only_begin_or_end_like_that(name: str) -> None:
    assert clean_name(name) == name
