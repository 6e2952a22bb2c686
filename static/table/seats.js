/** The seats round the table: plates with names and scores, concealed backs, melds, bonus tiles. */

import { muteTile, tileArt, windArt } from "./art.js";
import { h } from "./dom.js";
import { meldArt } from "./melds.js";
import { besides, bottomSeat, placeOf, playerOf, signed } from "./model.js";
import { switchesTag } from "./switches.js";
import { fill, gettext, ngettext } from "./text.js";
import { tileName, tilesOf, windName } from "./tiles.js";
import { WINDS } from "./view.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Wind} Wind
 */

const FULL = 100;

/**
 * A ring that runs down, or a quiet one.
 * @param {number | null} share  what is left, 0 to 1
 */
export const ring = (share) =>
  h(
    "svg.ring",
    { class: share === null ? "" : "on", viewBox: "0 0 36 36", "aria-hidden": "true" },
    h("circle", { cx: 18, cy: 18, r: 16.5, pathLength: FULL }),
    h("circle.run", {
      cx: 18,
      cy: 18,
      r: 16.5,
      pathLength: FULL,
      "stroke-dasharray": `${(share ?? 0) * FULL} ${FULL}`,
    }),
  );

/** A small head that stands for a robot. */
const robotMark = () =>
  h(
    "svg.bot",
    { viewBox: "0 0 16 16", role: "img", "aria-label": gettext("robot") },
    h("path", { d: "M8 1.6v2.2M3 5h10v8.4H3z" }),
    h("circle", { cx: 6, cy: 9, r: 1 }),
    h("circle", { cx: 10, cy: 9, r: 1 }),
  );

/** @param {import("./types.js").Chair | undefined} chair */
const isRobot = (chair) => chair?.kind === "robot" || chair?.left === true;

/**
 * Marks of a seat, each in words.
 * @param {Model} model
 * @param {Deal} deal
 * @param {Wind} wind
 */
function tags(model, deal, wind) {
  const { chair, person } = playerOf(model, deal, wind);
  const robot = isRobot(chair);
  return [
    wind === "E" && h("span.tag", null, gettext("dealer"), " ", besides(model.language, "莊")),
    chair?.away && !robot && h("span.tag.warn", null, gettext("away")),
    chair && !chair.up && !robot && h("span.tag.warn", null, gettext("line lost")),
    person?.you && switchesTag(model),
  ];
}

/**
 * @param {Model} model
 * @param {Deal} deal
 * @param {Wind} wind
 * @param {number | null} share  of the clock, for the own seat
 */
export function plate(model, deal, wind, share) {
  const { chair, person, name } = playerOf(model, deal, wind);
  const score = chair?.score ?? 0;
  const onTurn = deal.turn === wind && !deal.waiting && !deal.result;
  return h(
    "div.plate",
    { class: onTurn ? "turn" : "" },
    h("span.seatmark", null, ring(share), windArt(wind, windName(wind))),
    h(
      "span.who",
      null,
      person?.page && !person.you
        ? h("a.name", { title: name, href: person.page, target: "_blank", rel: "noopener" }, name)
        : h("b.name", { title: name }, name),
      isRobot(chair) && robotMark(),
      person?.rating ? h("span.rating.num", null, person.rating) : null,
    ),
    h(
      "span.standing",
      null,
      h("b.score.num", { class: score > 0 ? "up" : score < 0 ? "down" : "" }, signed(score)),
      tags(model, deal, wind),
    ),
  );
}

/**
 * @param {Deal} deal
 * @param {Wind} wind
 */
export function bonusTiles(deal, wind) {
  const tiles = tilesOf(deal.seats[WINDS.indexOf(wind)].bonus);
  const named = (/** @type {string} */ tile) =>
    fill(gettext("{flower}, number {rank}"), { flower: tileName(tile), rank: tile[0] });
  return h(
    "ul.bonus",
    { "aria-label": gettext("Bonus tiles"), hidden: !tiles.length },
    tiles.map((tile) => h("li", null, tileArt(tile, named(tile)))),
  );
}

/**
 * @param {Deal} deal
 * @param {Wind} wind
 */
export function melds(deal, wind) {
  const declared = deal.seats[WINDS.indexOf(wind)].melds;
  return h(
    "div.melds",
    null,
    declared.map((meld) => meldArt(meld, wind)),
  );
}

/**
 * Concealed tiles seen from behind.
 * @param {Deal} deal
 * @param {Wind} wind
 */
export function backs(deal, wind) {
  const { count } = deal.seats[WINDS.indexOf(wind)];
  const label = fill(ngettext("{count} concealed tile", "{count} concealed tiles", count), { count });
  return h(
    "div.backs",
    { role: "img", "aria-label": label },
    Array.from({ length: count }, () => muteTile("back")),
  );
}

/**
 * The three seats that are not at the bottom.
 * @param {Model} model
 * @param {Deal} deal
 * @param {(deal: Deal, wind: Wind) => import("./dom.js").VNode} concealed  draws what a seat has concealed
 */
export function otherSeats(model, deal, concealed = backs) {
  const view = model.session.view;
  const bottom = view ? bottomSeat(view) : "E";
  return WINDS.filter((wind) => wind !== bottom).map((wind) => {
    const label = fill(gettext("{seat}: {name}"), {
      seat: windName(wind),
      name: playerOf(model, deal, wind).name,
    });
    return h(
      "section.seat",
      { key: `seat-${placeOf(wind, bottom)}`, "data-at": placeOf(wind, bottom), "aria-label": label },
      h("h2.sr", null, label),
      plate(model, deal, wind, null),
      bonusTiles(deal, wind),
      h("div.rackbox", null, h("div.rack", null, concealed(deal, wind), melds(deal, wind))),
    );
  });
}
