/**
 * This browser's part of each shuffle. For every commitment that it sees it draws a seed once and keeps
 * both, so that after the deal it can tell whether they are the ones in the log.
 */

const KEY = "saamfaan.seeds";
const KEPT = 50;
const BYTES = 16;

/** @typedef {{getItem(key: string): string | null, setItem(key: string, value: string): void}} Store */

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {Store} store
 * @returns {[string, string][]}  commitments with seeds, oldest first
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
 * The seed that this browser drew for a commitment, null if it never saw it.
 * @param {Store} store
 * @param {string} commitment
 */
export function keptSeed(store, commitment) {
  return read(store).find(([seen]) => seen === commitment)?.[1] ?? null;
}

/**
 * The seed for a commitment, drawn now if it is new.
 * @param {Store} store
 * @param {string} commitment  SHA-256 in hex
 * @param {(bytes: Uint8Array<ArrayBuffer>) => Uint8Array} draw  fills with randomness
 */
export function seedFor(store, commitment, draw = (bytes) => crypto.getRandomValues(bytes)) {
  const known = keptSeed(store, commitment);
  if (known !== null) return known;
  const seed = hex(draw(new Uint8Array(BYTES)));
  try {
    store.setItem(KEY, JSON.stringify([...read(store), [commitment, seed]].slice(-KEPT)));
  } catch {
    // A full or forbidden store costs the later check, not the game.
  }
  return seed;
}

/**
 * Whether a finished deal used the wall that was promised and the seed that this browser sent:
 * null where that can't be told (no seed kept, or no Web Crypto on an insecure page).
 * @param {import("./types.js").Deal} deal
 * @param {number} seat  own place in E S W N
 * @param {Store} store
 * @returns {Promise<boolean | null>}
 */
export async function checkDeal(deal, seat, store) {
  const seed = keptSeed(store, deal.commitment);
  if (!globalThis.crypto?.subtle || seed === null || !deal.server_seed || !deal.client_seeds) return null;
  const bytes = Uint8Array.from(deal.server_seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return digest === deal.commitment && deal.client_seeds[seat] === seed;
}
