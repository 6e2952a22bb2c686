/** The page for when there is no line: looks by itself whether the site can be reached again. */

const PAUSE = 5000;

async function look() {
  const answer = await fetch("/health/", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

addEventListener("online", look);
setInterval(look, PAUSE);
