/** Watches a review being made, and shows it as soon as it is there. */

const PAUSE = 1000;
const LONGEST_PAUSE = 10_000;

/** @typedef {{open: boolean, done: number, total: number, text: string}} Progress */

const bar = /** @type {HTMLProgressElement} */ (document.querySelector("progress[data-address]"));
const text = /** @type {HTMLElement} */ (document.getElementById("progress-text"));

/** @param {Progress} progress */
function show(progress) {
  bar.max = Math.max(1, progress.total);
  bar.value = progress.done;
  if (text.textContent !== progress.text) text.textContent = progress.text;
}

/** Looks, and looks again after a pause, a longer one while the server does not answer. @param {number} pause */
async function watch(pause) {
  let next = Math.min(2 * pause, LONGEST_PAUSE);
  try {
    const answer = await fetch(String(bar.dataset.address), { headers: { Accept: "application/json" } });
    if (answer.ok) {
      const progress = /** @type {Progress} */ (await answer.json());
      if (!progress.open) return location.reload();
      show(progress);
      next = PAUSE;
    }
  } catch {
    // The line is down for a moment.
  }
  setTimeout(() => void watch(next), next);
}

for (const note of document.querySelectorAll("[data-script]")) note.removeAttribute("hidden");
void watch(PAUSE);

export {};
