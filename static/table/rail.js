/** Beside the board: the log of what happened, which follows its newest line. */

import { sentenceArt } from "./art.js";
import { h } from "./dom.js";
import { gettext } from "./text.js";
import { WIND_SIGNS, windName } from "./tiles.js";

/** @typedef {import("./model.js").LogLine} LogLine */

/** @param {LogLine} line */
const logLine = ({ key, wind, sentence, from }) =>
  h(
    "li",
    { key },
    h(
      "span.logwind",
      wind ? { role: "img", "aria-label": windName(wind) } : null,
      wind ? WIND_SIGNS[wind] : "",
    ),
    h("span", null, sentenceArt(sentence), from ? h("small", null, " ", from) : null),
  );

/** @param {LogLine[]} log */
export const logBody = (log) =>
  log.length ? [h("ol", null, log.map(logLine))] : [h("p.muted", null, gettext("Nothing has happened yet."))];

/** @param {LogLine[]} log */
export const logBrief = (log) => (log.length ? sentenceArt(log[log.length - 1].sentence) : []);

/** So far the reader may have scrolled by accident. */
const NEAR = 24;

/**
 * The log stays at its newest line unless somebody has scrolled up to read; then a button leads back.
 * @param {HTMLElement} body  lies in reverse, so that it is scrolled by negative numbers
 * @param {HTMLElement} button
 */
export function bindNewest(body, button) {
  const show = () => {
    button.hidden = body.scrollTop > -NEAR;
  };
  body.addEventListener("scroll", show, { passive: true });
  button.addEventListener("click", () => {
    body.scrollTop = 0;
    body.focus({ preventScroll: true });
  });
}
