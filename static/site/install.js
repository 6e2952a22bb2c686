/** Has the browser run the site's service worker, so that the site can be installed and says so without a line. */

addEventListener("load", () => {
  navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
});
