/** What the player does with the own hand: picks, lifts, lays and sorts its tiles. */

import { canMove, followHand, laySorted, moveTile } from "./laying.js";
import { handTiles, isAwake, optionsByKind } from "./model.js";
import { keep } from "./seeds.js";
import { fill, gettext } from "./text.js";
import { tileName } from "./tiles.js";

/** @typedef {import("./controller.js").Controller} Controller */

export const DISCARDED = "saamfaan.discarded";

export class OwnHand {
  /** @param {Controller} table */
  constructor(table) {
    this.table = table;
  }

  get #deal() {
    return this.table.session.view?.deal ?? null;
  }

  /** After the hand has changed. */
  follow() {
    if (this.#deal) followHand(this.table.ui, this.#deal, this.table.outside);
  }

  /**
   * A tile is clicked or touched; a finger has to touch it twice.
   * @param {number} place
   * @param {boolean} byTouch
   */
  pick = (place, byTouch) => {
    const { ui, outside } = this.table;
    if (!this.#deal || ui.sent) return;
    const tile = handTiles(this.#deal, ui)[place];
    const option = (optionsByKind(this.table.model).discard ?? []).find(
      (choice) => "tile" in choice && choice.tile === tile,
    );
    if (byTouch && (!option || ui.lifted !== place)) this.#lift(place, option ? tile : null);
    else if (option && isAwake(this.table.model)) this.#discard(place, option);
    outside.draw();
  };

  /** @param {number} place @param {string | null} tile  null: it may not be discarded now */
  #lift(place, tile) {
    const { ui, outside } = this.table;
    ui.lifted = ui.lifted === place ? null : place;
    if (!tile) return;
    const text = gettext("{tile} is lifted. Once more discards it.");
    outside.speak(fill(text, { tile: tileName(tile) }), true);
  }

  /** Who has discarded once need not be told how. @param {number} place @param {import("./types.js").Option} option */
  #discard(place, option) {
    const { ui, outside } = this.table;
    Object.assign(ui, { lifted: place, newcomer: false });
    keep(outside.store, DISCARDED, "yes");
    this.table.choose(option);
  }

  lower = () => {
    this.table.ui.lifted = null;
    this.table.outside.draw();
  };

  /** @param {number} place */
  focus = (place) => {
    this.table.ui.focused = place;
  };

  /** @param {boolean} sorted */
  setSorted = (sorted) => {
    laySorted(this.table.ui, this.#deal, sorted);
    this.table.outside.keepSorted(sorted);
    this.table.outside.draw();
  };

  /** Who moves a tile lays the hand from now on. @param {number} from @param {number} to */
  move = (from, to) => {
    const { ui, outside } = this.table;
    if (!this.#deal || !canMove(this.#deal, from, to)) return false;
    if (ui.sorted) this.#layByHand();
    moveTile(ui, this.#deal, from, to);
    this.follow();
    outside.draw();
    return true;
  };

  #layByHand() {
    this.setSorted(false);
    const way = { text: gettext("Sort again"), act: () => this.#sortAgain() };
    this.table.toast(gettext("Your tiles lie as you put them from now on."), { way });
  }

  #sortAgain() {
    const { ui } = this.table;
    ui.toasts = ui.toasts.filter(({ way }) => !way);
    this.setSorted(true);
  }
}
