/**
 * Pictures of the page as plain data, and the one function that makes the page look like them. Nodes that
 * stay keep their identity, so focus, scroll and transitions survive a redraw.
 */

/**
 * @typedef {Record<string, any>} Props  `on…` are listeners, `style` an object, all else attributes
 * @typedef {{tag: string, props: Props, children: (VNode | string)[]}} VNode
 * @typedef {VNode | string | number | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "g", "path", "circle", "rect", "text", "defs", "marker"]);

/** @type {WeakMap<Node, VNode>} */
const drawn = new WeakMap();

/**
 * @param {string} tag  with classes after dots: "li.tile.last"
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const given = props ?? {};
  const all = [...classes, ...(given.class ? [given.class] : [])].join(" ");
  return {
    tag: name,
    props: all ? { ...given, class: all } : given,
    children: children.flat().filter(isShown).map(plain),
  };
}

/** @param {Child} child @returns {child is VNode | string | number} */
const isShown = (child) => child !== null && child !== undefined && child !== false && child !== "";

/** @param {VNode | string | number} child */
const plain = (child) => (typeof child === "number" ? String(child) : child);

/**
 * Makes the children of an element look like the given ones.
 * @param {Element} parent
 * @param {(VNode | string)[]} children
 */
export function patch(parent, children) {
  const keyed = new Map();
  for (const node of parent.childNodes) {
    const key = drawn.get(node)?.props.key;
    if (key !== undefined) keyed.set(key, node);
  }
  /** @type {ChildNode | null} */
  let spot = parent.firstChild;
  for (const child of children) {
    const node = reusable(child, spot, keyed) ?? create(child);
    if (node === spot) spot = spot.nextSibling;
    else parent.insertBefore(node, spot);
    update(node, child);
  }
  while (spot) {
    const rest = spot.nextSibling;
    spot.remove();
    spot = rest;
  }
}

/**
 * @param {VNode | string} child
 * @param {ChildNode | null} spot
 * @param {Map<any, ChildNode>} keyed
 * @returns {ChildNode | null}
 */
function reusable(child, spot, keyed) {
  if (typeof child === "string") return spot?.nodeType === 3 ? spot : null;
  const { key } = child.props;
  const candidate = key === undefined ? spot : keyed.get(key);
  const old = candidate && drawn.get(candidate);
  return old && old.tag === child.tag && old.props.key === key ? candidate : null;
}

/** @param {VNode | string} child @returns {ChildNode} */
function create(child) {
  if (typeof child === "string") return document.createTextNode(child);
  const node = SVG_TAGS.has(child.tag)
    ? document.createElementNS(SVG, child.tag)
    : document.createElement(child.tag);
  drawn.set(node, { tag: child.tag, props: {}, children: [] });
  return node;
}

/**
 * @param {ChildNode} node
 * @param {VNode | string} child
 */
function update(node, child) {
  if (typeof child === "string") {
    if (node.nodeValue !== child) node.nodeValue = child;
    return;
  }
  const element = /** @type {HTMLElement} */ (node);
  const old = drawn.get(node)?.props ?? {};
  for (const name of Object.keys(old)) if (!(name in child.props)) setProp(element, name, null);
  for (const [name, value] of Object.entries(child.props))
    if (old[name] !== value) setProp(element, name, value);
  drawn.set(node, child);
  patch(element, child.children);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 */
function setProp(element, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) /** @type {any} */ (element)[name] = value;
  else if (name === "style") setStyle(element, value ?? {});
  else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, string | number>} style
 */
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value));
}

/**
 * A way to ask for a drawing: it is made once before the next frame, however often it is asked for; soon where
 * no frames come.
 * @param {() => void} task
 */
export function onceAFrame(task) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    const frame = document.hidden
      ? (/** @type {() => void} */ later) => setTimeout(later, 0)
      : requestAnimationFrame;
    frame(() => {
      asked = false;
      task();
    });
  };
}
