/** The list of tables as the server last told it: rows come as HTML that the server has written and escaped. */

/**
 * Makes a list of rows follow the server: in its order, changed where it says so, without those that are gone.
 * Rows that stay as they are keep their elements, and with them the focus.
 * @param {HTMLElement} list
 * @param {string[]} order  the ids of all rows
 * @param {Record<string, string>} rows  HTML of the rows that are new or changed
 */
export function follow(list, order, rows) {
  const known = new Map(
    [...list.children].map((row) => [/** @type {HTMLElement} */ (row).dataset.table, row]),
  );
  for (const [id, row] of known) if (!order.includes(id ?? "")) row.remove();
  order.forEach((id, place) => {
    const row = known.get(id) ?? newRow(id);
    if (id in rows) refill(row, rows[id]);
    if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
  });
}

/** @param {string} id */
function newRow(id) {
  const row = document.createElement("li");
  row.className = "card";
  row.dataset.table = id;
  return row;
}

/**
 * @param {Element} row
 * @param {string} html
 */
function refill(row, html) {
  const focused = row.contains(document.activeElement);
  row.innerHTML = html;
  if (focused) /** @type {HTMLElement | null} */ (row.querySelector("button, a.btn"))?.focus();
}
