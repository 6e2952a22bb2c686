/**
 * This browser's part of each shuffle. For every deal that is promised to it, it draws a seed once and keeps
 * it with the commitment that it saw first, so that after the deal it can tell whether both were honoured.
 */

const KEY = "saamfaan.promises";
const KEPT = 50;
const BYTES = 16;

/**
 * @typedef {{getItem(key: string): string | null, setItem(key: string, value: string): void}} Store
 * @typedef {{table: string, deal_no: number, commitment: string, seed: string}} Promised
 */

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {Store} store
 * @returns {Promised[]}  oldest first
 */
function read(store) {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a text if the store lets us: a full or forbidden one costs the memory, not the game.
 * @param {Store} store
 * @param {string} key
 * @param {string} text
 */
export function keep(store, key, text) {
  try {
    store.setItem(key, text);
  } catch {
    // Nothing is kept, then.
  }
}

/**
 * What this browser was promised first for a deal, and its seed; null if it knows nothing of it.
 * @param {Store} store
 * @param {string} table
 * @param {number} dealNo
 */
export const keptPromise = (store, table, dealNo) =>
  read(store).find((kept) => kept.table === table && kept.deal_no === dealNo) ?? null;

/**
 * The seed for a deal, drawn now if the deal is new. A later commitment for the same deal changes nothing.
 * @param {Store} store
 * @param {string} table
 * @param {{deal_no: number, commitment: string}} promise  SHA-256 in hex
 * @param {(bytes: Uint8Array<ArrayBuffer>) => Uint8Array} draw  fills with randomness
 */
export function seedFor(store, table, promise, draw = (bytes) => crypto.getRandomValues(bytes)) {
  const known = keptPromise(store, table, promise.deal_no);
  if (known) return known.seed;
  const seed = hex(draw(new Uint8Array(BYTES)));
  keep(store, KEY, JSON.stringify([...read(store), { table, ...promise, seed }].slice(-KEPT)));
  return seed;
}

/**
 * Whether the server's seed of a finished deal is the one that was promised to this browser first, and the
 * seed that this browser gave was used; null where that can't be told (no promise seen, no Web Crypto).
 * @param {import("./types.js").Deal} deal
 * @param {number} seat  own place in E S W N
 * @param {Store} store
 * @param {string} table
 * @returns {Promise<boolean | null>}
 */
export async function checkDeal(deal, seat, store, table) {
  const kept = keptPromise(store, table, deal.no);
  if (!globalThis.crypto?.subtle || !kept || !deal.server_seed || !deal.client_seeds) return null;
  const bytes = Uint8Array.from(deal.server_seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return digest === kept.commitment && deal.client_seeds[seat] === kept.seed;
}
