// Loaded in the head, before anything is painted: the colour scheme that this browser's owner chose.
(() => {
  try {
    const { scheme } = JSON.parse(localStorage.getItem("saamfaan.settings") ?? "{}") ?? {};
    if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
  } catch {
    // Without a store the page follows the system.
  }
})();
