/** The form of a new table: while it is to be rated, what is so at each rated table can't be chosen. */

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("new-table"));
/** What was chosen for a casual table. @type {Map<HTMLInputElement, boolean>} */
const chosen = new Map();

/** Says at a field why nothing can be chosen. @param {Element | null} field */
function note(field) {
  const text = document.createElement("div");
  text.className = "help fixed";
  text.textContent = form?.dataset.fixed ?? "";
  (field?.querySelector("legend") ?? field)?.after(text);
}

/**
 * Holds an input at what a rated table has; a checked radio button stays enabled, so that it is sent.
 * @param {HTMLInputElement} input
 */
function fix(input) {
  input.checked = input.value === input.dataset.rated;
  input.disabled = !input.checked;
}

/** @param {HTMLInputElement} input */
function free(input) {
  input.disabled = false;
  input.checked = chosen.get(input) ?? input.checked;
}

function follow() {
  const inputs = /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("[data-rated]") ?? [])]);
  const isRated = form?.querySelector('[name="rated"][value="rated"]:checked') !== null;
  if (isRated === chosen.size > 0) return;
  if (isRated) for (const input of inputs) chosen.set(input, input.checked);
  inputs.forEach(isRated ? fix : free);
  if (!isRated) chosen.clear();
  for (const old of form?.querySelectorAll(".fixed") ?? []) old.remove();
  for (const each of form?.querySelectorAll("[data-casual]") ?? [])
    each.closest(".choice")?.toggleAttribute("hidden", isRated);
  if (isRated) new Set(inputs.map((input) => input.closest(".choice, .check"))).forEach(note);
}

form?.addEventListener("change", follow);
follow();
