/** Where the replay stands, and how it runs by itself. It draws nothing. */

/** Milliseconds for a moment at the usual speed. */
const MOMENT = 1200;

/**
 * @typedef {object} Outside  what a running replay needs
 * @property {() => void} moved  it stands elsewhere, runs or stops
 * @property {(task: () => void, ms: number) => number} later
 * @property {(timer: number) => void} never
 */

export class Reel {
  /**
   * @param {number} length  how many moments there are
   * @param {number} place  where it stands to begin with
   * @param {Outside} outside
   */
  constructor(length, place, outside) {
    this.length = length;
    this.outside = outside;
    this.speed = 1;
    this.place = this.#within(place);
    /** @type {number | null} */
    this.timer = null;
  }

  get runs() {
    return this.timer !== null;
  }

  get last() {
    return this.length - 1;
  }

  /** @param {number} place */
  #within(place) {
    return Math.min(Math.max(Math.trunc(place) || 0, 0), this.length - 1);
  }

  /** Stands at a moment, and stops there. @param {number} place */
  go(place) {
    this.#stop();
    this.#stand(place);
  }

  /** @param {number} steps */
  step(steps) {
    this.go(this.place + steps);
  }

  /** Runs from here, at the end from the beginning; or stops. */
  toggle() {
    if (this.runs) {
      this.#stop();
      this.outside.moved();
      return;
    }
    if (this.place === this.last) this.place = 0;
    this.#wait();
    this.outside.moved();
  }

  /** @param {number} speed  how many times as fast as usual */
  setSpeed(speed) {
    this.speed = speed;
    if (!this.runs) return;
    this.#stop();
    this.#wait();
  }

  #wait() {
    this.timer = this.outside.later(() => {
      this.timer = null;
      if (this.place + 1 < this.last) this.#wait();
      this.#stand(this.place + 1);
    }, MOMENT / this.speed);
  }

  #stop() {
    if (this.timer !== null) this.outside.never(this.timer);
    this.timer = null;
  }

  /** @param {number} place */
  #stand(place) {
    this.place = this.#within(place);
    this.outside.moved();
  }
}
