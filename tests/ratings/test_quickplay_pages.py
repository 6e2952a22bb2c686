"""The pages of rated Quick Play: choosing a pool, waiting, and being told why not."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.services.sanctions import impose
from games.models import QueueEntry, Table
from games.services.creation import open_table
from ratings.models import PoolRating
from ratings.services.matchmaking import match_rated
from ratings.services.settling import settle_pending
from tests.games.play import RATED, person, verified
from tests.games.sockets import session_of
from tests.ratings.tables import deal, rated_table

pytestmark = pytest.mark.django_db

POOL = "hkos-3-v1/single-hand"
PAGE = "/ratings/quick-play/"


@pytest.fixture
def ann() -> User:
    return verified("Ann")


def text_of(browser: Client, address: str) -> str:
    return browser.get(address, follow=True).content.decode()


def wait(browser: Client, pool: str = POOL, **headers: str) -> str:
    """Ask for a table of the pool; where that leads."""
    return str(browser.post(PAGE, {"pool": pool}, **headers)["Location"])


def ends(band: str) -> tuple[int, int]:
    """Both ends of a band; each second of a slow test widens it by two points."""
    low, high = map(int, band.split("–"))
    return low, high


def age(account: User, seconds: int) -> None:
    """Let the account have waited so much longer."""
    entry = QueueEntry.objects.get(account=account)
    QueueEntry.objects.filter(pk=entry.pk).update(since=entry.since - timedelta(seconds=seconds))


def test_it_offers_every_pool_beside_casual_play(ann: User) -> None:
    page = text_of(session_of(ann), "/quick-play/")
    for pool in (POOL, "hk-live-v1/single-hand", "hk-live-v1/east-round", "hk-clear-chapter-v1/single-hand"):
        assert f'name="pool" value="{pool}"' in " ".join(page.split())
    assert 'name="ruleset"' in page


@pytest.mark.parametrize("path", ["/", "/lobby/"])
def test_it_is_reached_from_where_people_come(ann: User, path: str) -> None:
    assert 'href="/quick-play/#rated"' in text_of(session_of(ann), path)


def test_it_waits_on_a_page_of_its_own_on_any_device(ann: User) -> None:
    first, second = session_of(ann), session_of(ann)
    assert wait(first) == PAGE
    for browser in (first, second):
        for address in (PAGE, "/quick-play/"):
            answer = browser.get(address, follow=True)
            assert answer.request["PATH_INFO"] == PAGE
            assert ends(answer.context["band"]) == pytest.approx((1440, 1560), abs=4)
            assert answer.context["waiting"] == 1


def test_it_says_the_band_that_holds_now(ann: User) -> None:
    PoolRating.objects.create(
        account=ann,
        ruleset="hkos-3-v1",
        format="single-hand",
        value=1612.4,
        deviation=40,
        volatility=0.03,
        results=30,
        last_result_at=timezone.now(),
    )
    browser = session_of(ann)
    wait(browser)
    assert browser.get(PAGE).context["rating"] == 1612
    age(ann, 60)
    assert ends(browser.get(PAGE).context["band"]) == pytest.approx((1517, 1707), abs=4)
    assert browser.get(PAGE).context["waited"].startswith("1:0")
    age(ann, 240)
    assert browser.get(PAGE).context["band"] == "any rating"


def test_it_leads_to_the_table_from_any_device(ann: User) -> None:
    browsers = [session_of(ann), session_of(ann)]
    wait(browsers[0])
    for name in ("Bo", "Cy", "Di"):
        wait(session_of(verified(name)), REMOTE_ADDR=f"10.0.0.{ord(name[0])}")
    table = Table.objects.get()
    assert table.rated
    for browser in browsers:
        for address in (PAGE, "/quick-play/"):
            assert browser.get(address)["Location"] == f"/tables/{table.public_id}/"


def test_it_knows_one_network_by_a_mark_that_does_not_tell_the_address(ann: User) -> None:
    wait(session_of(ann), REMOTE_ADDR="203.0.113.9")
    wait(session_of(verified("Bo")), REMOTE_ADDR="203.0.113.9")
    wait(session_of(verified("Cy")), REMOTE_ADDR="203.0.113.10")
    marks = list(QueueEntry.objects.order_by("since").values_list("network", flat=True))
    assert marks[0] == marks[1] != marks[2]
    assert all(len(mark) == 32 and "203" not in mark[:3] for mark in marks)


def test_it_stops_waiting(ann: User) -> None:
    browser = session_of(ann)
    wait(browser)
    answer = browser.post("/quick-play/stop/", follow=True)
    assert answer.request["PATH_INFO"] == "/quick-play/"
    assert "You no longer wait." in answer.content.decode()
    assert not QueueEntry.objects.exists()
    assert browser.get(PAGE)["Location"] == "/quick-play/"


def test_it_says_who_is_kept_apart_while_enough_people_wait(ann: User) -> None:
    """The four are of one network, so that nobody is seated for three minutes."""
    browser, why = session_of(ann), "People of one network are seated together only after 3 minutes"
    wait(browser)
    for name in ("Bo", "Cy"):
        wait(session_of(verified(name)))
    assert why not in text_of(browser, PAGE)
    wait(session_of(verified("Di")))
    assert why in text_of(browser, PAGE)
    age(ann, 180)
    assert why not in text_of(browser, PAGE)


def test_it_says_how_many_wait(ann: User) -> None:
    wait(session_of(verified("Bo")))
    assert "one waits" in text_of(session_of(ann), "/quick-play/")


@pytest.mark.parametrize("who", ["visitor", "guest"])
def test_it_asks_who_has_no_account_to_sign_up(who: str) -> None:
    browser = Client() if who == "visitor" else session_of(person("Eve", is_guest=True))
    page = text_of(browser, "/quick-play/")
    assert "Rated tables are for people with an account and a confirmed address." in page
    assert 'name="pool"' not in page
    assert wait(browser) == "/quick-play/"
    assert not QueueEntry.objects.exists()
    assert User.objects.count() == (who == "guest")


def test_it_asks_who_has_not_confirmed_the_address_to_do_so() -> None:
    browser = session_of(person("Eve"))
    page = text_of(browser, "/quick-play/")
    assert "Yours is not confirmed yet." in page
    assert 'href="/accounts/email/"' in page
    assert wait(browser) == "/quick-play/"
    assert 'href="/accounts/email/"' in text_of(browser, "/quick-play/").split("</main>")[0]


def test_it_says_until_when_somebody_is_suspended(ann: User) -> None:
    impose(ann, Sanction.Kind.RATED_SUSPENSION, "losing on purpose", ann, timezone.now())
    page = text_of(session_of(ann), "/quick-play/")
    assert "You may not play rated games." in page
    assert "Reason: losing on purpose" in page


def test_it_knows_no_other_pools(ann: User) -> None:
    browser = session_of(ann)
    assert wait(browser, "hkos-3-v1/full-game") == "/quick-play/"
    assert "There are no rated games of that kind." in text_of(browser, "/quick-play/")


def test_it_lets_go_who_waits_for_a_pool_that_is_gone(ann: User) -> None:
    browser = session_of(ann)
    wait(browser)
    QueueEntry.objects.update(format="full-game")
    assert match_rated(timezone.now()) == 0
    assert browser.get(PAGE)["Location"] == "/quick-play/"
    assert not QueueEntry.objects.exists()


def leave(ann: User, times: int) -> Client:
    """Ann's browser, when she has left so many rated hands early."""
    table = rated_table([ann, *(verified(name) for name in ("Bo", "Cy", "Di"))], now=timezone.now())
    for _ in range(times):
        deal(table, at=timezone.now()).players.filter(account=ann).update(left_early=True)
    settle_pending()
    Table.objects.filter(pk=table.pk).update(status=Table.Status.CLOSED)
    return session_of(ann)


@pytest.mark.parametrize(
    ("times", "standing", "quick_play"),
    [
        (0, "You have not played rated games yet.", 'name="pool"'),
        (1, "You have left your only rated game so far early.", 'name="pool"'),
        (2, "Of your last 2 rated games you have left 2 early.", 'name="pool"'),
        (3, "With 5 rated play pauses", "With 5 rated play pauses"),
        (5, "played 10 more casual hands", "played 10 more casual hands"),
    ],
)
def test_it_tells_people_how_often_they_left(ann: User, times: int, standing: str, quick_play: str) -> None:
    browser = leave(ann, times)
    assert standing in text_of(browser, "/accounts/standing/")
    page = text_of(browser, "/quick-play/")
    assert quick_play in page
    assert ('name="pool"' in page) == (times < 5)


def test_it_tells_who_never_left_so(ann: User) -> None:
    table = rated_table([ann, *(verified(name) for name in ("Bo", "Cy", "Di"))], now=timezone.now())
    for played, said in [
        (1, "your only rated game so far to its end."),
        (2, "all of your last 2 rated games"),
    ]:
        deal(table, at=timezone.now())
        settle_pending()
        assert f"You have played {said}" in text_of(session_of(ann), "/accounts/standing/"), played


def test_it_warns_who_comes_to_a_rated_table_in_the_lobby(ann: User) -> None:
    table = open_table(verified("Ed"), timezone.now(), RATED)
    room = f"/tables/{table.public_id}/room/"
    assert "With 5 rated play pauses" not in text_of(session_of(verified("Fay")), room)
    assert "With 5 rated play pauses" in text_of(leave(ann, 3), room)


def test_it_leads_who_pauses_to_when_it_goes_on(ann: User) -> None:
    browser = leave(ann, 5)
    wait(browser)
    page = text_of(browser, "/")
    assert "rated play pauses for you" in page
    assert 'href="/accounts/standing/"' in page


def test_it_begins_the_form_of_a_rated_table_with_what_is_rated(ann: User) -> None:
    browser = session_of(ann)
    form = browser.get("/tables/new/?kind=rated").context["form"]
    shown = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in shown.items() if value is not None and value is not False}
    assert (data["rated"], data["clock"]) == ("rated", "60")
    assert browser.post("/tables/new/", data).status_code == 302
    assert Table.objects.get().rated
