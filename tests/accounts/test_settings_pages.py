"""The pages on which people change their profile, and what strangers see of it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Sanction, User
from accounts.services import close_account, create_guest
from accounts.services.profiles import set_preferences
from tests.accounts.pages import browser_of, errors, guest_browser, member

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
PROFILE = "/accounts/settings/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def mei() -> User:
    return member()


@pytest.fixture
def browser(mei: User) -> Client:
    return browser_of(mei)


def change(browser: Client, **fields: str) -> Any:
    form = {"display_name": "Mei Lin", "language": "", "time_zone": "", "country": "", **fields}
    return browser.post(PROFILE, form)


def test_it_stores_language_time_zone_and_country(mei: User, browser: Client) -> None:
    answer = change(browser, language="zh-hant", time_zone="Asia/Hong_Kong", country="HK")

    mei.refresh_from_db()
    assert answer.status_code == 302
    assert (mei.language, mei.time_zone, mei.country) == ("zh-hant", "Asia/Hong_Kong", "HK")


@pytest.mark.parametrize(
    ("field", "value"),
    [("language", "tlh"), ("time_zone", "Mars/Olympus"), ("country", "XX"), ("display_name", "")],
)
def test_it_stores_nothing_of_a_form_that_is_wrong(
    mei: User, browser: Client, field: str, value: str
) -> None:
    page = change(browser, **{"country": "HK", field: value})

    mei.refresh_from_db()
    assert errors(page, field)
    assert mei.country == ""


def test_it_says_that_all_is_stored_in_the_language_of_the_browser(browser: Client) -> None:
    answer = browser.post(
        PROFILE,
        {"display_name": "Mei Lin", "language": "", "time_zone": "", "country": ""},
        headers={"accept-language": "zh-hk"},
        follow=True,
    )

    assert "已儲存。" in answer.content.decode()


def test_it_shows_pages_in_the_language_of_the_account(browser: Client) -> None:
    change(browser, language="zh-hant")

    page = browser.get("/", headers={"Accept-Language": "en"})

    assert page["Content-Language"] == "zh-hant"
    assert b'lang="zh-hant"' in page.content
    assert browser.cookies["django_language"].value == "zh-hant"


def test_it_shows_the_language_of_the_account_on_another_device(mei: User, browser: Client) -> None:
    change(browser, language="zh-hans")

    page = browser_of(mei).get("/about/")

    assert b'lang="zh-hans"' in page.content


def test_it_goes_back_to_the_language_of_the_browser(browser: Client) -> None:
    change(browser, language="zh-hant")
    change(browser, language="")

    assert browser.get("/", headers={"Accept-Language": "zh-cn"})["Content-Language"] == "zh-hans"


def test_it_keeps_the_switch_at_the_foot_in_the_profile(mei: User, browser: Client) -> None:
    browser.post("/i18n/setlang/", {"language": "zh-hant", "next": "/"})

    mei.refresh_from_db()
    assert mei.language == "zh-hant"


@pytest.mark.parametrize("language", ["tlh", ""])
def test_it_keeps_no_language_that_it_does_not_know(mei: User, browser: Client, language: str) -> None:
    browser.post("/i18n/setlang/", {"language": language, "next": "/"})

    mei.refresh_from_db()
    assert mei.language == ""


@pytest.mark.parametrize("to", ["https://evil.example", "//evil.example", r"/\evil.example"])
def test_it_follows_no_switch_to_other_sites(browser: Client, to: str) -> None:
    answer = browser.post("/i18n/setlang/", {"language": "en", "next": to})

    assert "evil" not in answer["Location"]


def test_it_shows_times_in_the_zone_of_the_account(mei: User, browser: Client) -> None:
    change(browser, time_zone="Asia/Hong_Kong")
    at_noon = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    mei.usersession_set.update(created_at=at_noon)

    assert b"20:00" in browser.get("/accounts/sessions/").content


def test_it_survives_a_time_zone_that_is_no_more(mei: User, browser: Client) -> None:
    User.objects.filter(pk=mei.pk).update(time_zone="Mars/Olympus")

    assert browser.get(PROFILE).status_code == 200


def test_it_changes_the_name_and_remembers_the_old_one(mei: User, browser: Client) -> None:
    change(browser, display_name="Lin Mei")

    mei.refresh_from_db()
    assert mei.display_name == "Lin Mei"
    assert [it.name for it in mei.names.all()] == ["Mei Lin", "Lin Mei"]


def test_it_changes_the_name_once_a_week_after_that(mei: User, browser: Client) -> None:
    mei.names.update(since=NOW - timedelta(days=1))
    with time_machine.travel(NOW, tick=False):
        browser = browser_of(mei)
        change(browser, display_name="Lin Mei")
        page = change(browser, display_name="Mei Mei", country="HK")
    assert "7 Dec 2026" in errors(page, "display_name")
    mei.refresh_from_db()
    assert (mei.display_name, mei.country) == ("Lin Mei", "")

    with time_machine.travel(NOW + timedelta(days=7), tick=False):
        assert change(browser_of(mei), display_name="Mei Mei").status_code == 302


def test_it_refuses_the_name_of_somebody_else(browser: Client) -> None:
    member("Ann", "ann@example.org")

    assert "Somebody else has this name" in errors(change(browser, display_name="ANN"), "display_name")


def test_it_refuses_a_name_that_somebody_else_had(browser: Client) -> None:
    ann = member("Ann", "ann@example.org")
    change(browser_of(ann), display_name="Bea")

    assert "Somebody else has this name" in errors(change(browser, display_name="Ann"), "display_name")


def test_it_lets_nobody_say_by_a_name_what_he_may_not_write(mei: User, browser: Client) -> None:
    Sanction.objects.create(
        account=mei,
        kind=Sanction.Kind.CHAT_MUTE,
        reason="abuse",
        starts_at=NOW - timedelta(days=400),
        imposed_at=NOW - timedelta(days=400),
    )

    assert errors(change(browser, display_name="You are bad"), "display_name")
    assert change(browser, country="HK").status_code == 302


def test_it_stores_how_tables_look(mei: User, browser: Client) -> None:
    browser.post("/accounts/settings/table/", {"tiles": "contrast", "mat": "plum", "no_chow": "on"})
    browser.post("/accounts/settings/privacy/", {"presence": "nobody", "statistics": "friends"})

    mei.refresh_from_db()
    stored = mei.preferences
    assert (stored["tiles"], stored["mat"], stored["no_chow"], stored["sounds"]) == (
        "contrast",
        "plum",
        True,
        False,
    )
    assert (stored["presence"], stored["show_country"]) == ("nobody", False)


def test_it_keeps_what_other_parts_of_the_site_prefer(mei: User, browser: Client) -> None:
    User.objects.filter(pk=mei.pk).update(preferences={"other": 7})

    browser.post("/accounts/settings/privacy/", {"presence": "nobody", "statistics": "friends"})

    mei.refresh_from_db()
    assert mei.preferences["other"] == 7


@pytest.mark.parametrize("path", ["", "table/", "privacy/"])
def test_it_shows_settings_to_members_alone(path: str) -> None:
    for client in (Client(), guest_browser()[0]):
        assert client.get(PROFILE + path)["Location"].startswith("/accounts/login/")


def page_of(account: User, browser: Client | None = None) -> str:
    answer = (browser or Client()).get(f"/people/{account.public_id}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_shows_a_person_to_everybody(mei: User, browser: Client) -> None:
    change(browser, country="JP")

    page = page_of(mei)

    assert "Mei Lin" in page
    assert "Japan" in page
    assert mei.email not in page
    assert PROFILE not in page


def test_it_hides_what_a_person_does_not_want_shown(mei: User, browser: Client) -> None:
    change(browser, country="JP")
    browser.post("/accounts/settings/privacy/", {"presence": "nobody", "statistics": "friends"})

    page = page_of(mei)

    assert "Japan" not in page
    assert "Here since" not in page


def test_it_leads_people_from_their_own_page_to_the_settings(mei: User, browser: Client) -> None:
    assert PROFILE in page_of(mei, browser)


def test_it_shows_no_staffs_sign_in_name() -> None:
    owner = User.objects.create_superuser("root-of-all", display_name="Owner")

    assert "root-of-all" not in page_of(owner)


def test_it_has_a_calm_page_for_a_closed_account(mei: User) -> None:
    close_account(mei, NOW)

    page = page_of(mei)

    assert "closed" in page
    assert "Mei Lin" not in page


def test_it_offers_guests_an_account_on_their_page() -> None:
    browser, guest = guest_browser()

    assert "/accounts/signup/" in page_of(guest, browser)
    assert "A guest" in page_of(create_guest(NOW))


@pytest.mark.parametrize("public_id", ["nobodyhere12", "1", "x" * 200])
def test_it_knows_no_page_of_a_stranger(client: Client, public_id: str) -> None:
    assert client.get(f"/people/{public_id}/").status_code == 404


@pytest.mark.parametrize(
    ("path", "queries"),
    [("/accounts/settings/", 3), ("/accounts/settings/table/", 3), ("/people/{}/", 6)],
)
def test_it_asks_the_database_little(
    mei: User, browser: Client, django_assert_max_num_queries: Any, path: str, queries: int
) -> None:
    address = path.format(mei.public_id)
    browser.get(address)

    with django_assert_max_num_queries(queries):
        assert browser.get(address).status_code == 200


def test_it_shows_a_name_as_text_whatever_it_is(mei: User) -> None:
    User.objects.filter(pk=mei.pk).update(display_name="<img src=x onerror=1>")

    page = page_of(mei)

    assert "<img src=x" not in page
    assert "&lt;img src=x" in page


def test_it_notes_the_look_that_was_chosen_at_a_table(mei: User, browser: Client) -> None:
    browser.post("/accounts/settings/privacy/", {"presence": "nobody", "statistics": "friends"})

    assert browser.post("/accounts/settings/look/", {"tiles": "classic", "mat": "river"}).status_code == 204

    mei.refresh_from_db()
    assert (mei.preferences["tiles"], mei.preferences["mat"]) == ("classic", "river")
    assert mei.preferences["presence"] == "nobody"


def test_it_notes_no_look_that_there_is_not(mei: User, browser: Client) -> None:
    assert browser.post("/accounts/settings/look/", {"tiles": "glass", "mat": "river"}).status_code == 400

    mei.refresh_from_db()
    assert mei.preferences == {}


def test_it_gives_the_look_to_the_page_of_a_table(mei: User, browser: Client) -> None:
    browser.post("/accounts/settings/look/", {"tiles": "classic", "mat": "river"})

    page = browser.post("/play/", follow=True)

    profile = page.context["page"]["profile"]
    assert (profile["tiles"], profile["mat"]) == ("classic", "river")


def test_it_leaves_the_look_of_guests_to_the_browser() -> None:
    browser, _ = guest_browser()

    page = browser.post("/play/", {"again": "1"}, follow=True)

    assert page.context["page"]["profile"] is None
    assert browser.post("/accounts/settings/look/", {"tiles": "classic", "mat": "river"}).status_code == 302


def test_it_keeps_what_was_chosen_in_another_tab(mei: User) -> None:
    other_tab = User.objects.get(pk=mei.pk)
    set_preferences(mei, mat="plum")
    set_preferences(other_tab, tiles="classic")

    mei.refresh_from_db()
    assert (mei.preferences["mat"], mei.preferences["tiles"]) == ("plum", "classic")


def test_it_calls_the_switches_as_the_table_does_and_says_what_they_do() -> None:
    page = browser_of(member()).get("/accounts/settings/table/").content.decode()
    for name in ("With index", "Auto-sort", "Auto-win", "No calls", "No chow"):
        assert name in page
    assert 'aria-describedby="id_no_chow_helptext"' in page
    assert "You are not asked where you could only call chow." in page
