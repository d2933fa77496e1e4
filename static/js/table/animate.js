// Movement from one drawing of the table to the next. Nothing depends on it.
import { drawing } from "app/table/dom.js";

const FLIGHT = { duration: 320, easing: "cubic-bezier(.2, .8, .2, 1)" };
const DRIFT = { duration: 600, easing: "ease-out" };
const STAGGER = 60;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LIFT = 16; // pixels by which a card may lie higher without lying elsewhere: picked, or pointed at
const flights = new Set(); // what is in the air now

// Where things were flying to lies elsewhere now.
addEventListener("resize", () => flights.forEach((flight) => flight.land()));

const bigCards = (root) => root.querySelectorAll(":is(.hand, .raft) [data-card]");
const boxOf = (node) => node.getBoundingClientRect();

/** Where cards and swimmers are before the table is drawn anew. */
export function positions(root) {
  const cards = new Map([...bigCards(root)].map((node) => [node.dataset.card, boxOf(node)]));
  const seats = new Map(
    [...root.querySelectorAll("[data-seat] .float")].map((node) => [seatOf(node), boxOf(node)]),
  );
  return { cards, seats };
}

const seatOf = (node) => Number(node.closest("[data-seat]").dataset.seat);

/** Move from the positions `before` to the table as it is drawn now. */
export function play(root, before, events, view) {
  for (const flight of flights) if (!isThere(flight)) flight.land();
  if (still.matches || document.hidden) return;
  const giver = giverOf(events);
  const dealt = events.some((event) => event.type === "dealt" || event.type === "middle_changed");
  [...bigCards(root)].forEach((node, i) => {
    const from = before.cards.get(node.dataset.card) ?? before.seats.get(giver) ?? null;
    if (from) send(node, from, 0);
    else if (dealt) send(node, stockBox(root), i * STAGGER);
  });
  if (events.some((event) => event.type === "round_ended")) lose(root, view);
}

/** Whose figure new cards on the raft come from: the last seat that exchanged. */
function giverOf(events) {
  const swap = events.findLast(({ type, action }) => type === "acted" && action.do.startsWith("swap"));
  return swap?.seat;
}

/** New cards come over the lake, from the far shore. */
function stockBox(root) {
  const lake = boxOf(root.querySelector(".lake"));
  return new DOMRect(lake.x + lake.width / 2 - 20, lake.y, 40, 56);
}

/** Whether what a flight belongs to still lies where it lay. */
function isThere({ node, at }) {
  const { x, y, width } = boxOf(node);
  return width > 0 && Math.abs(x - at.x) + Math.abs(y - at.y) < LIFT;
}

/** `copy` is in the air for `node` until `animations` end, the last of them as the last. */
function fly(node, at, copy, animations) {
  const flight = { node, at, land: () => animations.forEach((one) => one.finish()) };
  flights.add(flight);
  animations.at(-1).finished.finally(() => {
    flights.delete(flight);
    copy.remove();
  });
}

/** A copy of the card flies over everything; the card itself waits unseen, and can be pressed. */
function send(node, from, delay) {
  const to = boxOf(node);
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2 || to.width === 0) return;
  const copy = overlay(node.querySelector("svg").cloneNode(true), to);
  const scale = Math.min(1.4, from.width / to.width);
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: delay ? 0 : 1 };
  const hiding = node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT.duration + delay });
  const flying = copy.animate([start, { opacity: 1, offset: 0.2 }, { transform: "none" }], { ...FLIGHT, delay, fill: "both" });
  fly(node, to, copy, [hiding, flying]);
}

/** Lay a drawing over the page, where `box` is. */
function overlay(svg, box) {
  svg.classList.add("overlay");
  Object.assign(svg.style, {
    left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  document.body.append(svg);
  return svg;
}

/** Whoever lost sinks one step, and his ring drifts off. */
function lose(root, view) {
  if (view.outcome?.void) return;
  for (const node of root.querySelectorAll("[data-seat] .float")) {
    const lost = view.shown?.[seatOf(node)]?.lost ?? 0;
    if (lost === 0) continue;
    node.animate([{ transform: "translateY(-14%)" }, { transform: "none" }], DRIFT);
    for (let i = 0; i < lost; i += 1) drift(node, i);
  }
}

function drift(figure, i) {
  const sprite = figure.querySelector("use").getAttribute("href").replace(/#.*/, "");
  const box = boxOf(figure);
  const place = new DOMRect(box.x + box.width / 2 - 14, box.y + box.height * 0.7 - 14, 28, 28);
  const ring = overlay(drawing(sprite, "ring", "48 48", {}), place);
  const away = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${46 + i * 18}px, ${14 + i * 8}px) rotate(70deg)`, opacity: 0 },
  ];
  fly(figure, box, ring, [ring.animate(away, { ...DRIFT, delay: i * 120, fill: "both" })]);
}
