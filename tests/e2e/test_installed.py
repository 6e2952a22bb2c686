"""The site as an installed app, in a real browser: what it keeps, and what it shows without a line."""

from playwright.sync_api import Page, expect

from tests.e2e.stage import violations

STORED = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
  return found;
}"""
RULED = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
}"""


def test_it_can_be_installed_and_keeps_nothing_of_anybody_and_says_so_without_a_line(page: Page) -> None:
    page.goto("/about/")
    page.evaluate("() => caches.open('saamfaan-of-old')")
    page.evaluate(RULED)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wrong] == ["in-incognito"], "as every window of a test is"

    page.get_by_role("button", name="繁體中文").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("關於")
    page.goto("/lobby/")
    page.wait_for_function("async () => await caches.match('/offline/language')")
    stored = page.evaluate(STORED)
    assert len(stored) == 1, "those of older versions are forgotten"
    assert all(path.startswith(("/static/", "/offline/")) for paths in stored.values() for path in paths)

    page.context.set_offline(True)
    page.goto("/lobby/")
    expect(page.get_by_role("heading", level=1)).to_have_text("你未連線")
    assert page.url.endswith("/lobby/")
    assert page.evaluate("getComputedStyle(document.querySelector('.panel')).borderRadius") != "0px"
    assert violations(page) == []
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="大堂")).to_be_visible(timeout=15_000)  # by itself
