/** The page for when there is no line: asks again by itself as soon as there is one. */

addEventListener("online", () => location.reload());
