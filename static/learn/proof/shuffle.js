/** The shuffle that anyone can check, done again in the reader's browser, step by step as the server does it. */

const WORDS = 2 ** 32;
const IN_BLOCK = 8;
const SUITS = { m: 9, p: 9, s: 9, z: 7 };
const COPIES = 4;
const BONUS = ["1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"];

/** @param {string} text  hex, two signs a byte */
export const bytesOf = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {number} number */
function fourBytes(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/**
 * @param {Uint8Array<ArrayBuffer>} key
 * @returns {Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>>}
 */
async function hmacOf(key) {
  const held = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", held, message));
}

/**
 * What is published before the deal: SHA-256 of the server's seed.
 * @param {string} serverSeed
 */
export const commitmentOf = async (serverSeed) =>
  hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(serverSeed))));

/**
 * The seed of one deal from the server's seed, the deal's number and what each seat E S W N sent.
 * @param {string} serverSeed
 * @param {number} dealNo
 * @param {string[]} clientSeeds
 */
export async function dealSeed(serverSeed, dealNo, clientSeeds) {
  const sent = clientSeeds.map(bytesOf).flatMap((seed) => [seed.length, ...seed]);
  const hmac = await hmacOf(bytesOf(serverSeed));
  return hmac(Uint8Array.from([...fourBytes(dealNo), ...sent]));
}

/**
 * The items in the order that Fisher–Yates with a key's stream gives them.
 * @template T
 * @param {T[]} items
 * @param {Uint8Array<ArrayBuffer>} key
 */
export async function shuffled(items, key) {
  const order = [...items];
  const stream = keyStream(await hmacOf(key));
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, stream);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/**
 * Endless 32-bit words, one a call: HMAC of a counter, eight big-endian words each.
 * @param {(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>} hmac
 */
function keyStream(hmac) {
  let read = 0;
  let block = new DataView(new ArrayBuffer(0));
  return async () => {
    const place = read % IN_BLOCK;
    if (place === 0) block = new DataView((await hmac(fourBytes(read / IN_BLOCK))).buffer);
    read += 1;
    return block.getUint32(4 * place);
  };
}

/**
 * A number below a bound, each equally likely: words past the last whole multiple are skipped.
 * @param {number} bound
 * @param {() => Promise<number>} stream
 */
async function below(bound, stream) {
  const past = WORDS - (WORDS % bound);
  let word = past;
  while (word >= past) word = await stream();
  return word % bound;
}

/**
 * Every tile of the game in sorted order.
 * @param {boolean} flowers
 */
function fullSet(flowers) {
  const regular = Object.entries(SUITS).flatMap(([suit, top]) =>
    Array.from({ length: top * COPIES }, (_, place) => `${Math.floor(place / COPIES) + 1}${suit}`),
  );
  return flowers ? [...regular, ...BONUS] : regular;
}

/**
 * The wall of a deal, front first.
 * @param {string} serverSeed
 * @param {number} dealNo
 * @param {string[]} clientSeeds
 * @param {boolean} flowers
 */
export const buildWall = async (serverSeed, dealNo, clientSeeds, flowers) =>
  shuffled(fullSet(flowers), await dealSeed(serverSeed, dealNo, clientSeeds));

/**
 * The seats that a table's first four get, in the order in which they joined.
 * @param {string} serverSeed
 */
export async function firstSeats(serverSeed) {
  const hmac = await hmacOf(bytesOf(serverSeed));
  return shuffled(["E", "S", "W", "N"], await hmac(new TextEncoder().encode("seats")));
}
