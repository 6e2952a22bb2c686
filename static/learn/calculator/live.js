/**
 * The calculator without loading its page anew: each change asks for the page that its form leads to, and puts
 * the parts of that in place. What a hand is worth is the server's word alone.
 */

const PARTS = ["calc-rules", "calc-laid", "calc-palette", "calc-circumstances", "calc-texts", "calc-outcome"];
const PAUSE = 250;

const form = /** @type {HTMLFormElement} */ (document.getElementById("calculator"));
/** @type {AbortController | undefined} */
let asked;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/**
 * Where the form leads, with the button that was pressed.
 * @param {HTMLButtonElement | null} [button]
 */
function address(button) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") fields.append(name, String(value));
  if (button?.name) fields.append(button.name, button.value);
  return `${form.action}?${fields}`;
}

/** What is shown is that of an older hand, and what was asked for is too. */
function beBusy() {
  clearTimeout(waiting);
  asked?.abort();
  document.getElementById("calc-outcome")?.setAttribute("aria-busy", "true");
}

/**
 * Shows the page of an address here.
 * @param {string} url
 */
export async function show(url) {
  beBusy();
  const asking = (asked = new AbortController());
  try {
    const answer = await fetch(url, { signal: asking.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (asking.signal.aborted) return;
    history.replaceState(null, "", page.getElementById("share")?.getAttribute("href") ?? answer.url);
    replaceParts(page);
  } catch {
    if (!asking.signal.aborted) location.assign(url);
  }
}

/**
 * Puts the parts of a page in place of those here, but for the one in which somebody types.
 * @param {Document} page
 */
function replaceParts(page) {
  const active = document.activeElement;
  const typing = active instanceof HTMLInputElement && active.type === "text" ? active : null;
  const focused = active && form.contains(active) ? sameAs(active) : null;
  for (const id of PARTS) {
    const fresh = page.getElementById(id);
    const old = document.getElementById(id);
    if (fresh && old && !(typing && old.contains(typing))) old.replaceWith(document.adoptNode(fresh));
  }
  if (!typing && focused) /** @type {HTMLElement | null} */ (form.querySelector(focused))?.focus();
  const verdict = form.querySelector("#calc-outcome h2")?.textContent?.trim() ?? "";
  const spoken = document.getElementById("calc-spoken");
  if (spoken && spoken.textContent !== verdict) spoken.textContent = verdict;
}

/**
 * A selector that finds a control again among new ones.
 * @param {Element} control
 */
function sameAs(control) {
  if (control.id) return `#${CSS.escape(control.id)}`;
  const name = CSS.escape(control.getAttribute("name") ?? "");
  return `[name="${name}"][value="${CSS.escape(control.getAttribute("value") ?? "")}"]`;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void show(address(/** @type {HTMLButtonElement | null} */ (event.submitter)));
});
form.addEventListener("input", (event) => {
  const { name, type } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "makes") return;
  beBusy();
  waiting = setTimeout(() => show(address()), type === "text" ? PAUSE : 0);
});
form.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void show(link.href);
});
