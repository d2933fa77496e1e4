// Building and patching DOM: createElement and text nodes only, so data can never become markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element; attributes that are null, undefined or false are left out. */
export function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  assign(node, attributes);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : value);
  }
}

/** A drawing out of a sprite; with a label it is an image, without one an ornament. */
export function drawing(sprite, id, size, attributes, label) {
  const node = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${sprite}#${id}`);
  assign(node, { viewBox: `0 0 ${size}`, ...attributes });
  assign(node, label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" });
  node.append(use);
  return node;
}

/** Make `parent`'s children equal to `next`, touching only what differs (focus stays). */
export function patch(parent, next) {
  const wanted = next.flat(Infinity).filter((node) => node !== null && node !== undefined)
    .map((node) => (typeof node === "string" ? document.createTextNode(node) : node));
  const keyed = new Map();
  for (const child of parent.children) {
    if (child.dataset?.key) keyed.set(child.dataset.key, child);
  }
  const kept = new Set(wanted.map((node) => node.dataset?.key).filter(Boolean));
  let cursor = parent.firstChild;
  for (const node of wanted) {
    cursor = firstKept(cursor, kept);
    const match = partner(node, cursor, keyed);
    if (!match) {
      parent.insertBefore(node, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(match, cursor);
    morph(match, node);
  }
  while (cursor) {
    const after = cursor.nextSibling;
    cursor.remove();
    cursor = after;
  }
}

/** Drop keyed nodes that are not wanted at once: else others had to move, which costs the focus. */
function firstKept(cursor, kept) {
  let node = cursor;
  while (node?.dataset?.key && !kept.has(node.dataset.key)) {
    const after = node.nextSibling;
    node.remove();
    node = after;
  }
  return node;
}

function partner(node, cursor, keyed) {
  const key = node.dataset?.key;
  if (key) return keyed.get(key)?.nodeName === node.nodeName ? keyed.get(key) : null;
  if (!cursor || cursor.dataset?.key || cursor.nodeName !== node.nodeName) return null;
  return cursor;
}

function morph(old, next) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  patch(old, [...next.childNodes]);
}
