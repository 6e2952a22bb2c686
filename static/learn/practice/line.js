/**
 * The way to a hand that is played by requests instead of a socket. Each wish names the step that the page
 * knows, so it may be sent again whenever no answer came.
 */

import { beats } from "./beats.js";

/**
 * @typedef {import("../../table/types.js").Message} Message
 * @typedef {import("../../table/types.js").Line} Line
 * @typedef {{step: number, messages: Message[]} & Record<string, any>} Answer
 *
 * @typedef {object} Listener
 * @property {(message: Message, quiet: boolean) => void} onMessage  quiet: nothing that happens now
 * @property {(line: Line) => void} onLine
 * @property {(answer: Answer) => void} onAnswer  when all of it was told
 */

/** How long the eye rests on what a robot has done. */
const BEAT = 420;
const TRY_AGAIN = 1500;
const GONE = { 403: 4001, 404: 4003 };

export class PostLine {
  #step = 0;
  #sent = 0;
  #busy = false;
  /** @type {import("../../table/types.js").LineState} */
  #state = "connecting";
  /** @type {number[]} */
  #timers = [];

  /**
   * @param {string} address
   * @param {string} token
   * @param {Listener} listener
   */
  constructor(address, token, listener) {
    this.address = address;
    this.token = token;
    this.listener = listener;
  }

  /**
   * Sends a wish unless another one is under way; the step stands for the prompt that it answers.
   * @param {Record<string, any>} wish
   * @returns {string}  its id
   */
  send = ({ prompt: _, ...wish }) => {
    if (!this.#busy) void this.#post(JSON.stringify({ step: this.#step, ...wish }));
    return String(++this.#sent);
  };

  /** @param {string} body */
  async #post(body) {
    this.#busy = true;
    let response = null;
    try {
      const headers = { "Content-Type": "application/json", "X-CSRFToken": this.token };
      response = await fetch(this.address, { method: "POST", headers, body });
    } catch {
      // As with a server that fails: it is tried again.
    }
    if (!response || response.status >= 500) return this.#again(body);
    this.#busy = false;
    if (response.ok) return this.take(await response.json());
    const code = GONE[/** @type {403 | 404} */ (response.status)] ?? null;
    this.#be("closed", code);
  }

  /**
   * @param {import("../../table/types.js").LineState} state
   * @param {number | null} [code]
   */
  #be(state, code = null) {
    if (this.#state === state) return;
    this.#state = state;
    this.listener.onLine({ state, code });
  }

  /** @param {string} body */
  #again(body) {
    this.#be("reconnecting");
    setTimeout(() => this.#post(body), TRY_AGAIN);
  }

  /**
   * Tells what the server has answered; what follows from a decision in beats, a whole table at once.
   * @param {Answer} answer
   */
  take(answer) {
    this.#step = answer.step;
    this.#be("connected");
    const [first] = answer.messages;
    const parts = first?.type === "events" ? beats(first) : [];
    if (!parts.length) {
      this.#timers.splice(0).forEach(clearTimeout);
      for (const message of answer.messages) this.listener.onMessage(message, first.type === "table");
      this.listener.onAnswer(answer);
    }
    parts.forEach((part, place) => {
      const tell = () => {
        this.listener.onMessage(part, false);
        if (place === parts.length - 1) this.listener.onAnswer(answer);
      };
      this.#timers.push(setTimeout(tell, place * BEAT));
    });
  }
}
