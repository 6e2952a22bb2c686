/** Keys of a drill: digits choose among the first ten, arrows move, Enter answers or leads on. */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-keys]"));
const picks = /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("[data-pick]") ?? [])]);
const next = /** @type {HTMLAnchorElement | null} */ (document.getElementById("next"));
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Whether somebody writes into the element, so that its keys are its own. @param {EventTarget | null} target */
const isWriting = (target) =>
  target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);

/** @param {string} key */
function pick(key) {
  const chosen = picks[(Number(key) + 9) % 10];
  if (!chosen) return false;
  chosen.focus();
  chosen.click();
  return true;
}

/** Moves the focus among boxes; the browser does that for radio buttons by itself. @param {number} step */
function move(step) {
  const now = picks.indexOf(/** @type {HTMLInputElement} */ (document.activeElement));
  if (picks[now]?.type === "radio") return false;
  const to = now < 0 ? (step > 0 ? 0 : picks.length - 1) : (now + step + picks.length) % picks.length;
  picks[to]?.focus();
  return picks.length > 0;
}

function answer() {
  if (
    document.activeElement instanceof HTMLAnchorElement ||
    document.activeElement instanceof HTMLButtonElement
  )
    return false;
  if (form) form.requestSubmit();
  else next?.click();
  return true;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || isWriting(event.target)) return;
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  const done =
    event.key === "Enter" ? answer() : step ? move(step) : /^\d$/.test(event.key) && pick(event.key);
  if (done) event.preventDefault();
}

document.addEventListener("keydown", press);
form?.querySelector(".keys-help")?.removeAttribute("hidden");

export {};
