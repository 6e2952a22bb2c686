/** What happens between the server, the player and the picture: the page's one place with a memory. */

import { askedSpeech, tell } from "./chronicle.js";
import { lateText, warner, wasLate } from "./limit.js";
import { isAwake, newUi } from "./model.js";
import { DISCARDED, OwnHand } from "./own_hand.js";
import { checkDeal, seedFor } from "./seeds.js";
import { newSession, receive } from "./session.js";
import { gettext } from "./text.js";
import { WINDS, ownSeat } from "./view.js";

/**
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Option} Option
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./session.js").Step} Step
 *
 * @typedef {object} Outside  what the controller reaches the world through
 * @property {(command: object) => string} send  gives the command's id
 * @property {() => void} sync
 * @property {() => void} draw
 * @property {(text: string, urgent?: boolean) => void} speak  urgent: something is asked
 * @property {(call: import("../notices/sound.js").Call, text: string, address?: string) => void} call
 * @property {() => void} gone  the player has left the table
 * @property {() => number} now
 * @property {(task: () => void, ms: number) => any} later
 * @property {import("./seeds.js").Store} store
 * @property {() => boolean} sorted  whether the own tiles are to lie sorted
 * @property {(sorted: boolean) => void} keepSorted
 * @property {string} table  what the kept seeds are told apart by
 */

/** A prompt takes no answer in the moment in which it appears, so that no click meant for something else hits it. */
export const ASLEEP = 250;
/** The line is closed for who has no seat at a table without spectators. */
const NO_SEAT = 4003;
const TOAST_LASTS = 6000;
const LOG_KEEPS = 200;

export class Controller {
  session = newSession();
  ui = newUi();
  #hand = new OwnHand(this);
  #keys = 0;
  /** @type {string | null} the prompt that was answered without being asked to */
  #tried = null;

  /**
   * @param {Outside} outside
   * @param {string} language
   */
  constructor(outside, language) {
    this.outside = outside;
    this.warnInTime = warner(() => this.model, outside);
    this.language = language;
    this.ui.newcomer = outside.store.getItem(DISCARDED) === null;
    this.ui.sorted = outside.sorted();
  }

  /** @returns {Model} */
  get model() {
    return {
      session: this.session,
      ui: this.ui,
      now: this.outside.now(),
      language: this.language,
      actions: this,
    };
  }

  /** Whether others wait for the decisions of this page's person, against a clock. */
  get plays() {
    const { view, facts } = this.session;
    return view?.phase === "playing" && view.chair !== null && Boolean(facts?.clock);
  }

  // ---- the server speaks

  /** @param {import("./types.js").Line} line */
  onLine(line) {
    this.ui.line = line;
    if (line.code === NO_SEAT) this.#seatLost(this.model);
    if (line.state === "reconnecting")
      this.outside.speak(gettext("The line is lost. Reconnecting; your seat is safe."));
    if (line.state === "connected") this.outside.speak(gettext("Connected."));
    this.outside.draw();
  }

  /** @param {Message} message */
  onMessage(message) {
    if (message.type === "ok") this.#answered(message.id);
    if (message.type === "error") this.#refused(message);
    if (message.type === "notice") this.#noticed(message);
    if (message.type === "drain") this.#drained(message.text);
    const wasOpen = !this.session.end;
    const before = this.model;
    const { session, steps, sync } = receive(this.session, message, this.outside.now());
    this.session = session;
    if (message.type === "table") this.#beginLog();
    if (session.view?.chair === null) this.#seatLost(before);
    if (session.end && wasOpen) this.#ended(steps);
    if (sync) this.outside.sync();
    const said = steps.map((step) => this.#happened(step)).filter(Boolean);
    this.#hand.follow();
    const asked = this.#settle();
    if (said.length || asked) this.outside.speak([...said, asked].filter(Boolean).join(" "), asked !== "");
    this.outside.draw();
  }

  /** Whoever has no seat any more hears why, if he was not ready in time. @param {Model} before */
  #seatLost(before) {
    if (this.ui.late || !wasLate(before)) return;
    this.ui.late = true;
    this.toast(lateText());
    this.outside.speak(lateText());
  }

  /** A log that begins in the middle of a deal or after it says so. */
  #beginLog() {
    if (!this.session.view?.deal || this.ui.log.length) return;
    const sentence = [gettext("You came in here; what happened before is on the table.")];
    this.ui.log = [{ key: ++this.#keys, wind: null, sentence }];
  }

  /** @param {string} id */
  #answered(id) {
    const { sent } = this.ui;
    if (sent?.id !== id) return;
    if (sent.command.do === "leave") this.outside.gone();
    if (sent.command.do === "back") this.ui.sent = null;
  }

  /** @param {import("./types.js").ErrorMessage} error */
  #refused(error) {
    if (error.id === null || error.id === this.ui.sent?.id) this.ui.sent = null;
    this.toast(error.text);
  }

  /** @param {import("./types.js").NoticeMessage} notice */
  #noticed({ kind, text, address }) {
    this.toast(text, { address });
    if (kind === "invited" || kind === "seated")
      this.outside.call(kind === "seated" ? "found" : "invited", text, address);
  }

  /** The site is about to restart, or not any more: said once, and kept in the bar. @param {string} text */
  #drained(text) {
    if (text && text !== this.ui.drain) {
      this.toast(text);
      this.outside.speak(text);
    }
    this.ui.drain = text;
  }

  /**
   * The table was closed: the scores come at once, but after a last hand that was seen to its end.
   * @param {Step[]} steps
   */
  #ended(steps) {
    this.ui.endShown = !steps.some(({ event }) => event.type === "won" || event.type === "exhausted");
    this.ui.sheetHidden = false;
  }

  /** @param {string} text @param {{address?: string, way?: {text: string, act: () => void}}} [leading] */
  toast(text, leading = {}) {
    const key = ++this.#keys;
    this.ui.toasts = [...this.ui.toasts, { key, text, ...leading }].slice(-3);
    this.outside.later(() => {
      this.ui.toasts = this.ui.toasts.filter((toast) => toast.key !== key);
      this.outside.draw();
    }, TOAST_LASTS);
  }

  /**
   * Writes an event into the log.
   * @param {Step} step
   * @returns {string | null}  what to say of it
   */
  #happened({ event, view, people }) {
    if (event.type === "deal_started") {
      Object.assign(this.ui, {
        log: [],
        sheetHidden: false,
        fair: null,
        sent: null,
        focused: null,
        order: [],
      });
    }
    const told = tell(event, view, people);
    if (!told) return null;
    this.ui.log = [...this.ui.log, { key: ++this.#keys, ...told.line }].slice(-LOG_KEEPS);
    return told.speech;
  }

  /**
   * Brings the page's own memory in line with what is asked now.
   * @returns {string}  the new question in words
   */
  #settle() {
    const { own, view } = this.session;
    if (!own.refused) this.ui.refusedShown = false;
    if (view?.deal?.ended && this.ui.fair === null) this.#checkDeal(view.deal);
    if (own.ready && view?.next) this.#answerPromise(own.ready.prompt, view.next, view.deal === null);
    this.warnInTime();
    if (own.ready === null && this.ui.sent?.command.do === "ready") this.ui.sent = null;
    const prompt = own.question?.prompt ?? null;
    if (prompt === this.ui.prompt) return "";
    const sent =
      this.ui.sent && "prompt" in this.ui.sent.command && this.ui.sent.command.do !== "ready"
        ? null
        : this.ui.sent;
    Object.assign(this.ui, {
      prompt,
      sent,
      asleepUntil: this.outside.now() + ASLEEP,
      lifted: null,
      choosing: null,
      keepsPlaying: false,
    });
    this.outside.later(this.outside.draw, ASLEEP);
    if (own.question) this.#callToAnswer(own.question.may.includes("act"));
    return askedSpeech(own);
  }

  /** @param {boolean} isTurn */
  #callToAnswer(isTurn) {
    if (isTurn) this.outside.call("turn", gettext("It is your turn."));
    else this.outside.call("claim", gettext("You may claim a tile."));
  }

  /**
   * Draws the seed as soon as a deal is promised. It goes by itself with being ready for a table's first
   * deal, and alone between the deals of a match, where nobody need be ready; each is tried once.
   * @param {string} prompt
   * @param {{deal_no: number, commitment: string}} promise
   * @param {boolean} isFirst
   */
  #answerPromise(prompt, promise, isFirst) {
    const seed = seedFor(this.outside.store, this.outside.table, promise);
    if (this.#tried === prompt) return;
    this.#tried = prompt;
    if (isFirst) this.ready();
    else if (this.session.facts?.format !== "single-hand") this.outside.send({ do: "seed", prompt, seed });
  }

  /** @param {import("./types.js").Deal} deal */
  async #checkDeal(deal) {
    const own = this.session.view && ownSeat(this.session.view);
    if (!own) return;
    const fair = await checkDeal(deal, WINDS.indexOf(own), this.outside.store, this.outside.table);
    if (this.session.view?.deal?.no !== deal.no || fair === this.ui.fair) return;
    this.ui.fair = fair;
    this.outside.draw();
  }

  // ---- the player acts

  /** @param {Record<string, any>} command */
  #send(command) {
    this.ui.sent = { id: this.outside.send(command), command };
    this.ui.choosing = null;
    this.outside.draw();
  }

  /** @param {Option} option */
  choose = (option) => {
    const { question } = this.session.own;
    if (!question || !isAwake(this.model)) return;
    const { fan: _, ...choice } = /** @type {Record<string, any>} */ (option);
    this.#send({ prompt: question.prompt, ...choice });
  };

  pick = this.#hand.pick;
  lower = this.#hand.lower;
  focus = this.#hand.focus;
  move = this.#hand.move;
  setSorted = this.#hand.setSorted;

  /** @param {"kong" | "chow" | null} slot */
  openChoices = (slot) => {
    if (slot && !isAwake(this.model)) return;
    this.ui.choosing = slot;
    this.outside.draw();
  };

  keepPlaying = () => {
    if (!isAwake(this.model)) return;
    this.ui.keepsPlaying = true;
    this.outside.draw();
  };

  ready = () => {
    const { own, view } = this.session;
    if (!own.ready || this.ui.sent) return;
    const seed = view?.next ? seedFor(this.outside.store, this.outside.table, view.next) : "";
    this.#send({ do: "ready", prompt: own.ready.prompt, seed });
  };

  /** @param {import("./types.js").SwitchName} name @param {boolean} on */
  setSwitch = (name, on) => void this.outside.send({ do: "switch", name, on });

  /** @param {boolean} on */
  vote = (on) => void this.outside.send({ do: "vote", on });

  /** The settings have changed: tiles lie sorted or not, and all may look otherwise. @param {boolean} sorted */
  followSetting(sorted) {
    if (sorted !== this.ui.sorted) this.setSorted(sorted);
    this.outside.draw();
  }

  comeBack = () => this.#send({ do: "back" });

  leave = () => this.#send({ do: "leave" });

  /** @param {boolean} hidden */
  hideSheet = (hidden) => {
    this.ui.sheetHidden = hidden;
    this.outside.draw();
  };

  /** @param {boolean} shown */
  showEnd = (shown) => {
    this.ui.endShown = shown;
    this.outside.draw();
  };

  /** @param {boolean} shown */
  showRefused = (shown) => {
    this.ui.refusedShown = shown;
    this.outside.draw();
  };
}
