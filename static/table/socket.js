/**
 * The line to the table: it stays up by itself, tells what state it is in, and never loses a command. A
 * command without an answer is sent again, with the same id, once the line is back.
 */

/**
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Line} Line
 *
 * @typedef {object} Surroundings  what a test replaces
 * @property {(url: string) => WebSocket} open
 * @property {(task: () => void, ms: number) => any} later
 * @property {(timer: any) => void} cancel
 * @property {() => number} random
 * @property {() => string} newId
 *
 * @typedef {object} Listener
 * @property {(message: Message) => void} onMessage
 * @property {(line: Line) => void} onLine
 * @property {() => boolean} [plays]  whether others wait for this page's decisions
 */

export const PING_EVERY = 5000;
export const ANSWER_WITHIN = 4000;
const SOONEST = 200;
const FIRST_WAIT = 400;
/** So long at most between two attempts: a crowd that lost its line together comes back spread over this. */
export const LONGEST_WAIT = 20_000;
/** The same for who plays against a clock: well below the shortest time for a decision. */
export const PLAYERS_WAIT = 8000;
const SIGNED_OUT = 4001;
const NO_SEAT = 4003;
/** Signed out, not your table, no such table, account may not: trying again is no use. */
const FINAL_CODES = [SIGNED_OUT, NO_SEAT, 4004, 4011];

/** What the server sends first: all that there is to see at a table, or in the lobby. */
const FIRST_MESSAGES = ["table", "lobby"];

/** @type {Surroundings} */
const browser = {
  open: (url) => new WebSocket(url),
  later: (task, ms) => setTimeout(task, ms),
  cancel: (timer) => clearTimeout(timer),
  random: Math.random,
  newId: () => randomId(),
};

/** A random UUID, also where the page is not secure and `crypto.randomUUID` is missing. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The address of a socket of this site. @param {string} path */
export const socketUrl = (path) =>
  `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;

/**
 * How long to wait before the n-th attempt: up to twice as long each time, by chance so that a crowd spreads out.
 * @param {number} attempt  from 0
 * @param {number} chance  0 to 1
 * @param {number} [longest]
 */
export function backoff(attempt, chance, longest = LONGEST_WAIT) {
  return SOONEST + (Math.min(longest, FIRST_WAIT * 2 ** attempt) - SOONEST) * chance;
}

export class TableSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, object>} */
  #unanswered = new Map();
  /** @type {any} */
  #timer = null;
  #attempt = 0;
  /** @type {Line} */
  #line = { state: "connecting", code: null };

  /**
   * @param {string} url
   * @param {Listener} listener
   * @param {Surroundings} [surroundings]
   */
  constructor(url, listener, surroundings = browser) {
    this.url = url;
    this.listener = listener;
    this.world = surroundings;
  }

  /** Connects, and looks at once when the page is seen again after sleep, or the network comes or goes. */
  keepUp() {
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake());
    for (const change of ["online", "offline"]) addEventListener(change, () => this.wake());
    this.connect();
  }

  connect() {
    this.world.cancel(this.#timer);
    const socket = this.world.open(this.url);
    this.#socket = socket;
    socket.onmessage = (event) => this.#socket === socket && this.#receive(JSON.parse(event.data));
    socket.onclose = (event) => this.#socket === socket && this.#lost(event.code);
    this.#timer = this.world.later(() => this.#giveUp(), ANSWER_WITHIN * 2);
  }

  /**
   * Sends a command, now or as soon as the line is up.
   * @param {object} command
   * @returns {string} its id, which the answer carries
   */
  send(command) {
    const id = this.world.newId();
    const message = { type: "command", id, ...command };
    this.#unanswered.set(id, message);
    if (this.#line.state === "connected") this.#write(message);
    return id;
  }

  sync() {
    this.#write({ type: "sync" });
  }

  /** Asks for the lines of chat. */
  listen() {
    this.#write({ type: "listen" });
  }

  /** The page is seen again or the network is back: ask at once instead of waiting. */
  wake() {
    if (this.#line.state === "connected") this.#ping();
    else if (this.#line.state === "reconnecting") this.connect();
  }

  /** @param {object} message */
  #write(message) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "ok" || message.type === "error") this.#unanswered.delete(message.id ?? "");
    this.#listenFor(PING_EVERY, () => this.#ping());
    const isBack = FIRST_MESSAGES.includes(message.type) && this.#line.state !== "connected";
    if (isBack) {
      this.#attempt = 0;
      this.#tell({ state: "connected", code: null });
    }
    this.listener.onMessage(message);
    if (isBack) this.#unanswered.forEach((command) => this.#write(command));
  }

  #ping() {
    this.#write({ type: "ping" });
    this.#listenFor(ANSWER_WITHIN, () => this.#giveUp());
  }

  /**
   * @param {number} ms
   * @param {() => void} otherwise  what to do when nothing is heard in that time
   */
  #listenFor(ms, otherwise) {
    this.world.cancel(this.#timer);
    this.#timer = this.world.later(otherwise, ms);
  }

  #giveUp() {
    const socket = this.#socket;
    this.#lost(1006);
    socket?.close();
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    this.world.cancel(this.#timer);
    if (FINAL_CODES.includes(code) && !this.#mayBeSomebodyElse(code)) {
      this.#tell({ state: "closed", code });
      return;
    }
    const longest = this.listener.plays?.() ? PLAYERS_WAIT : LONGEST_WAIT;
    this.#timer = this.world.later(
      () => this.connect(),
      backoff(this.#attempt, this.world.random(), longest),
    );
    this.#attempt += 1;
    if (this.#line.state !== "reconnecting") this.#tell({ state: "reconnecting", code: null });
  }

  /**
   * A guest who signs up or in on another page is gone here, but the browser knows him as somebody else, or will
   * in a moment. One who was sent away hears so at the next attempt.
   * @param {number} code
   */
  #mayBeSomebodyElse(code) {
    const attempts = { [SIGNED_OUT]: 3, [NO_SEAT]: 1 }[code] ?? 0;
    return this.#line.state !== "connecting" && this.#attempt < attempts;
  }

  /** @param {Line} line */
  #tell(line) {
    this.#line = line;
    this.listener.onLine(line);
  }
}
