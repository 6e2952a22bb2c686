/** What the table sounds like: one sound for what has come to lie on it, and the clock's last seconds. */

import { changesBetween } from "./changes.js";
import { sceneOf } from "./scene.js";
import { timeLeft } from "./session.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./changes.js").SeatChange} SeatChange
 * @typedef {import("../notices/sound.js").Sound} Sound
 */

/** From how many seconds on the clock is heard. */
const LAST_SECONDS = 5;

/** @param {Scene} scene @returns {Sound | null} */
function soundOfEnd({ deal: { result } }) {
  if (result?.type === "won") return "win";
  return result?.type === "exhausted" ? "drawn_hand" : null;
}

/** @param {Scene} scene @param {SeatChange[]} changes @returns {Sound | null} */
function soundOfMelds({ deal }, changes) {
  if (changes.some(({ grown }) => grown.length)) return "kong";
  const kinds = changes.flatMap(({ melds }, seat) =>
    melds.map((place) => deal.seats[seat].melds[place].kind),
  );
  const [kind] = kinds;
  return kind === "concealed_kong" ? "kong" : (kind ?? null);
}

/** Whether the hand at the bottom of the screen has a new tile. @param {Scene} before @param {Scene} after */
function hasDrawn({ deal: older, bottom }, { deal: newer, hands }) {
  return newer.wall < older.wall && newer.turn === bottom && hands[bottom] !== undefined;
}

/**
 * The one sound for what has happened between two drawings: that of the weightiest.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Sound | null}
 */
export function soundBetween(before, after) {
  const changes = changesBetween(before, after);
  if (!changes) return null;
  if (after.deal.result) return before.deal.result ? null : soundOfEnd(after);
  const called = soundOfMelds(after, changes);
  if (called) return called;
  if (changes.some(({ discards }) => discards.length)) return "discard";
  if (changes.some(({ bonus }) => bonus.length)) return "bonus";
  return hasDrawn(before, after) ? "draw" : null;
}

/** @param {Model} model */
function secondsLeft({ session, ui, now }) {
  const left = ui.sent ? null : timeLeft(session, session.own.question?.due, now);
  return left === null ? null : Math.ceil(left / 1000);
}

export class Noises {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {number | null} */
  #second = null;

  /** @param {(sound: Sound) => void} play */
  constructor(play) {
    this.play = play;
  }

  /** To be called after each drawing. @param {Model} model */
  follow(model) {
    const scene = sceneOf(model);
    this.see(scene);
    this.#tick(secondsLeft(model));
  }

  /** @param {Scene | null} scene  as it was drawn */
  see(scene) {
    const sound = this.#scene && scene && soundBetween(this.#scene, scene);
    this.#scene = scene;
    if (sound) this.play(sound);
  }

  /** @param {number | null} second */
  #tick(second) {
    const isNew = second !== this.#second && this.#second !== null;
    this.#second = second;
    if (isNew && second && second <= LAST_SECONDS) this.play("tick");
  }
}
