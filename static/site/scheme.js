// Loaded in the head, before anything is painted: the colour scheme that this browser's owner chose.
(() => {
  try {
    const { scheme } = JSON.parse(localStorage.getItem("saamfaan.settings") ?? "{}") ?? {};
    if (scheme !== "light" && scheme !== "dark") return;
    document.documentElement.dataset.scheme = scheme;
    /** @type {NodeListOf<HTMLMetaElement>} */
    const frames = document.querySelectorAll('meta[name="theme-color"]');
    for (const frame of frames) frame.media = frame.media.includes(scheme) ? "" : "not all";
  } catch {
    // Without a store the page follows the system.
  }
})();
