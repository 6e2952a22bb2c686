"""Accounts in a real browser: a guest signs up at the table, a passkey, nothing that the policy forbids."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.stack import Stack, patiently

PASSWORD = "three faan and more"
OWN_PAGES = (
    *("settings/", "settings/table/", "settings/privacy/", "email/", "password/change/"),
    *("2fa/", "2fa/webauthn/", "sessions/", "close/", "logout/"),
)


@pytest.fixture
def complaints(context: BrowserContext) -> list[str]:
    """What the browser complains about on any page, such as a script that the policy forbids."""
    heard: list[str] = []
    context.on("console", lambda line: heard.append(line.text) if line.type == "error" else None)
    context.on("weberror", lambda error: heard.append(str(error.error)))
    return heard


def sign_up(page: Page, name: str, email: str, home: str = "") -> None:
    page.goto(f"{home}/accounts/signup/")
    page.get_by_label("Name shown to others").fill(name)
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(lambda address: "signup" not in address)


def confirm_address(page: Page, site: Stack, email: str) -> None:
    """Open the link in the mail that the site has written into a file."""

    def link() -> str | None:
        mails = [path.read_text() for path in (site.folder / "mail").glob("*")]
        found = [re.search(r"http://\S+/confirm-email/\S+", text) for text in mails if email in text]
        return next((match[0] for match in found if match), None)

    page.goto(patiently(link, "a mail with a link"))
    page.locator("main").get_by_role("button").click()
    expect(page.get_by_role("status")).to_contain_text(email)


def add_key(page: Page) -> None:
    """Give the browser a device that holds passkeys and always agrees."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    line.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_it_keeps_a_guest_at_the_table_who_signs_up_in_another_tab(
    page: Page, context: BrowserContext, complaints: list[str]
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/tables/**")
    expect(page.get_by_text("Guest").first).to_be_visible()

    other = context.new_page()
    sign_up(other, "Mei Lin", "mei@example.org")

    assert other.url == page.url, "back at the table"
    expect(page.get_by_text("Mei Lin").first).to_be_visible(timeout=20_000)
    expect(page.get_by_text("You are signed out")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Mei Lin").first).to_be_visible()
    assert complaints == []


def test_it_signs_somebody_in_with_a_passkey(page: Page, site: Stack, complaints: list[str]) -> None:
    # Passkeys belong to a name: a browser takes none for a bare address.
    home = site.url.replace("127.0.0.1", "localhost")
    page.goto(home)
    add_key(page)
    sign_up(page, "Ann Lee", "ann@example.org", home)
    confirm_address(page, site, "ann@example.org")
    page.goto(f"{home}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Go on").click()
    page.locator("main").get_by_role("button", name="Add").click()
    page.wait_for_url("**/recovery-codes/")

    page.goto(f"{home}/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.goto(f"{home}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()

    expect(page.get_by_role("link", name="Ann Lee")).to_be_visible()
    assert complaints == []


def test_it_shows_members_pages_that_everyone_can_use(page: Page, complaints: list[str]) -> None:
    sign_up(page, "Cy Young", "cy@example.org")
    page.set_viewport_size({"width": 360, "height": 740})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for path in OWN_PAGES:
            page.goto(f"/accounts/{path}")
            found = Axe().run(page)
            assert found.violations_count == 0, f"{path} {scheme}: {found.generate_report()}"
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    assert complaints == []


def test_it_keeps_the_look_of_tables_with_the_account(page: Page, complaints: list[str]) -> None:
    sign_up(page, "Di Wong", "di@example.org")
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/tables/**")
    expect(page.locator("#board")).to_have_attribute("data-mat", "jade")

    page.locator("[data-opens=menu]").first.click()
    with page.expect_response("**/settings/look/") as answered:
        page.locator("#settings [name=mat][value=plum]").check()
    assert answered.value.status == 204
    page.evaluate("localStorage.clear()")
    page.reload()

    expect(page.locator("#board")).to_have_attribute("data-mat", "plum")
    page.goto("/accounts/settings/table/")
    expect(page.get_by_label("Plum")).to_be_checked()
    assert complaints == []
