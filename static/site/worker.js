/**
 * The service worker. It keeps static files whose names change with their content, and the page for when there
 * is no line. Whatever else is asked for always comes from the site: pages, the API, sockets.
 */

/** @typedef {{ version: string, pages: Record<string, string>, files: string[], statics: string }} Kept */
/** @typedef {Event & { waitUntil(done: Promise<unknown>): void }} Work */
/** @typedef {Work & { request: Request, respondWith(answer: Promise<Response>): void }} Asked */

(() => {
  const worker = /** @type {any} */ (self);
  const { version, pages, files, statics } = /** @type {Kept} */ (worker.KEPT);
  const PREFIX = "saamfaan-";
  const STORE = PREFIX + version;
  const LANGUAGE = "/offline/language";
  const UNCHANGING = /\.[0-9a-f]{12}\.\w+$/;

  const store = () => caches.open(STORE);

  async function keep() {
    const told = Object.values(pages).map((address) => new Request(address, { cache: "reload" }));
    await (await store()).addAll([...files, ...told]);
    await worker.skipWaiting();
  }

  async function forgetOthers() {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== STORE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  }

  /** The language of the last page, for the next time without a line. @param {Response} page */
  async function noteLanguage(page) {
    const language = page.headers.get("Content-Language");
    if (!language || !(language in pages)) return;
    const kept = await store();
    const known = await (await kept.match(LANGUAGE))?.text();
    if (known !== language) await kept.put(LANGUAGE, new Response(language));
  }

  async function withoutLine() {
    const kept = await store();
    const language = (await (await kept.match(LANGUAGE))?.text()) ?? "";
    return (await kept.match(pages[language] ?? Object.values(pages)[0])) ?? Response.error();
  }

  /** @param {Asked} event */
  async function page(event) {
    try {
      const answer = await fetch(event.request);
      event.waitUntil(noteLanguage(answer));
      return answer;
    } catch {
      return withoutLine();
    }
  }

  /** @param {Asked} event */
  async function file({ request }) {
    const kept = await store();
    const known = await kept.match(request);
    if (known) return known;
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone()).catch(() => undefined);
    return answer;
  }

  worker.addEventListener("install", (/** @type {Work} */ event) => event.waitUntil(keep()));
  worker.addEventListener("activate", (/** @type {Work} */ event) => event.waitUntil(forgetOthers()));
  worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    const isUnchanging = pathname.startsWith(statics) && UNCHANGING.test(pathname);
    if (request.mode === "navigate") event.respondWith(page(event));
    else if (isUnchanging) event.respondWith(file(event));
  });
})();
