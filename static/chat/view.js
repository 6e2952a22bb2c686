/** The picture of a chat: its lines, the menu of each, quick phrases and the field for own words. */

import { h } from "../table/dom.js";
import { fill, gettext } from "../table/text.js";

/**
 * @typedef {import("./chat.js").Chat} Chat
 * @typedef {import("./chat.js").Line} Line
 * @typedef {import("../table/dom.js").VNode} VNode
 *
 * @typedef {object} Setting  what the page was made with
 * @property {string} me  the own account's id
 * @property {{id: string, text: string}[]} phrases
 * @property {string} signUp  where a guest signs up; empty for all others
 * @property {string} report  address of the form that reports a line, without the line's id
 * @property {string} people  address of the pages of people, without a person's id
 *
 * @typedef {object} Acts
 * @property {(phrase: string) => void} phrase
 * @property {(text: string) => void} write
 * @property {(line: string | null) => void} menu
 * @property {(line: Line) => void} mute
 * @property {() => void} unmute
 */

const LONGEST = 200;

/**
 * What a line says, in the reader's language.
 * @param {Line} line
 * @param {Setting} setting
 */
export const wordsOf = ({ text, phrase }, { phrases }) =>
  text ?? phrases.find(({ id }) => id === phrase)?.text ?? "…";

/** The time of day as the reader's own system writes it. @param {number} at */
const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** A link that leaves the page as it is. @param {string} href @param {string} text */
const outward = (href, text) => h("a.btn", { href, target: "_blank", rel: "noopener" }, text);

/**
 * @param {Line} line
 * @param {Setting} setting
 * @param {Acts} acts
 */
const menuOf = (line, setting, acts) =>
  h(
    "div.line-menu",
    { id: `menu-${line.id}` },
    h(
      "button.btn",
      { type: "button", onclick: () => acts.mute(line) },
      fill(gettext("Mute {name}"), { name: line.by.name }),
    ),
    outward(setting.report + line.id, gettext("Report this line")),
    outward(`${setting.people}${line.by.id}/`, gettext("Profile")),
  );

/**
 * @param {Line} line
 * @param {boolean} open
 * @param {Acts} acts
 */
const menuButton = (line, open, acts) =>
  h(
    "button.btn.icon.quiet",
    {
      type: "button",
      "aria-expanded": String(open),
      "aria-controls": open ? `menu-${line.id}` : null,
      "aria-label": fill(gettext("Mute or report {name}"), { name: line.by.name }),
      onclick: () => acts.menu(open ? null : line.id),
    },
    "⋯",
  );

/**
 * @param {Line} line
 * @param {Chat} chat
 * @param {Setting} setting
 * @param {Acts} acts
 */
function lineItem(line, chat, setting, acts) {
  const own = line.by.id === setting.me;
  const open = chat.menu === line.id;
  return h(
    "li",
    { key: line.id, class: own ? "own" : "" },
    h(
      "p",
      null,
      h("b", { dir: "auto" }, line.by.name),
      line.watching ? h("span.tag", null, gettext("watching")) : null,
      " ",
      h("span", { dir: "auto" }, wordsOf(line, setting)),
      " ",
      h("time.num", { datetime: new Date(line.at).toISOString() }, clock(line.at)),
    ),
    own || !line.by.id ? null : menuButton(line, open, acts),
    open ? menuOf(line, setting, acts) : null,
  );
}

/** @param {Chat} chat @param {Acts} acts */
const mutedNote = ({ muted }, acts) =>
  muted &&
  h(
    "p.muted-note",
    { key: "muted" },
    fill(gettext("You don't see what {name} says any more."), { name: muted.name }),
    " ",
    h("button.btn.quiet", { type: "button", onclick: acts.unmute }, gettext("Undo")),
  );

/** @param {Setting} setting @param {Acts} acts */
const phraseButtons = ({ phrases }, acts) =>
  h(
    "div.phrases",
    { key: "phrases", role: "group", "aria-label": gettext("Quick phrases") },
    phrases.map(({ id, text }) => h("button.btn", { type: "button", onclick: () => acts.phrase(id) }, text)),
  );

/** @param {Setting} setting */
const signUpLine = ({ signUp }) =>
  h(
    "p.sign-up",
    { key: "sign-up" },
    h("a.btn.quiet", { href: signUp }, gettext("Sign up to write in your own words")),
  );

/** @param {SubmitEvent} event @param {Acts} acts */
function submit(event, acts) {
  event.preventDefault();
  const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("words");
  if (!(field instanceof HTMLInputElement) || !field.value.trim()) return;
  acts.write(field.value);
  field.value = "";
}

/** @param {Acts} acts @param {string} place */
const wordsField = (acts, place) =>
  h(
    "form.words",
    { key: "words", onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, acts) },
    h("label.sr", { for: `${place}-words` }, gettext("Your message")),
    h("input", {
      id: `${place}-words`,
      name: "words",
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "send",
      placeholder: gettext("Your message"),
      "aria-describedby": `${place}-error`,
    }),
    h("button.btn", { type: "submit" }, gettext("Send")),
  );

/**
 * @param {Chat} chat
 * @param {Setting} setting
 * @param {Acts} acts
 * @param {string} place  the id of the element in which it is drawn
 * @returns {(VNode | string)[]}
 */
export function chatPicture(chat, setting, acts, place) {
  const lines = chat.lines ?? [];
  return h(
    "div",
    null,
    h(
      "div.lines",
      { key: "lines", tabindex: 0, role: "region", "aria-label": gettext("What was said") },
      lines.length
        ? h(
            "ol",
            { key: "said" },
            lines.map((line) => lineItem(line, chat, setting, acts)),
          )
        : h(
            "p.muted",
            { key: "none" },
            chat.lines ? gettext("Nobody has said anything yet.") : gettext("Connecting…"),
          ),
    ),
    mutedNote(chat, acts),
    chat.notice && h("p.notice", { key: "notice" }, chat.notice),
    chat.maySay && phraseButtons(setting, acts),
    chat.mayWrite && wordsField(acts, place),
    chat.maySay && !chat.mayWrite && setting.signUp && signUpLine(setting),
    h("p.error", { key: "error", id: `${place}-error`, role: "alert" }, chat.error),
  ).children;
}

/** The newest line in short, for a panel that is closed. @param {Chat} chat @param {Setting} setting */
export function chatBrief(chat, setting) {
  const last = chat.lines?.at(-1);
  return last ? `${last.by.name}: ${wordsOf(last, setting)}` : "";
}
