// Draws the lake: the other swimmers, the raft, and what may cover them (fire, result).
import { blaze, result } from "app/table/moments.js";
import { capOf, figure, icon, lakePiece, mini, rich, card } from "app/table/draw.js";
import { el } from "app/table/dom.js";
import { handName, livesWords, loses, price } from "app/table/outcome.js";
import { canPick, isOver, isPicked, keepsThree, middleOf } from "app/table/model.js";
import { cardName, list, number, t } from "app/table/texts.js";
import { bubble } from "app/table/words.js";
import { about, bubbleShort } from "app/talk/draw.js";
import { person } from "app/talk/people.js";

/** The regions that change, in the order in which they lie on the water. */
export function lake(model) {
  const { view } = model;
  if (isOver(model) && !model.peek) return [result(model)];
  return [seats(model), isFire(model) ? blaze(view) : raft(model)];
}

/** Whether a fire is to be seen. */
export const isFire = (model) =>
  model.view.outcome?.reason === "fire" && (!isOver(model) || model.peek);

function seats(model) {
  const { view } = model;
  const others = inOrder(view);
  const many = others.length > 5;
  return el("ol", { class: "seats", "data-key": "seats", "data-n": others.length, "data-many": many },
    others.map((seat) => seatItem(model, seat)));
}

/** Clockwise from my left neighbour; for a watcher from the first seat. */
function inOrder({ seats: all, seat }) {
  return seat === null ? all : [...all.slice(seat + 1), ...all.slice(0, seat)];
}

function seatItem(model, seat) {
  const { view, said } = model;
  const knocked = view.knocker === seat.seat && view.phase === "turn";
  const action = knocked ? { do: "knock" } : said[seat.seat];
  const classes = ["seat", view.turn === seat.seat && "turn", loses(view, seat.seat) && "lost",
    !seat.connected && seat.kind !== "bot" && "away"].filter(Boolean).join(" ");
  const level = seat.status === "out" ? "x" : seat.lives;
  return el("li", { class: classes, "data-key": `seat-${seat.seat}`, "data-seat": seat.seat,
      "data-cap": capOf(view, seat.seat), "data-lives": level },
    figure(seat), cardsOf(view, seat), tag(view, seat), plate(view, seat),
    model.spoken[seat.seat] ? spoken(model, seat.seat) : action ? el("p", { class: knocked ? "bubble loud" : "bubble", "aria-hidden": "true" },
      knocked ? icon("knock") : null, gives(rich(bubble(action)), action)) : null);
}

/** What somebody says floats over him for a while; the log holds it too. */
export const spoken = (model, seat) =>
  el("p", { class: "bubble spoken", "aria-hidden": "true" }, bubbleShort(model.spoken[seat]));

/** On small screens only what a swap took is shown; what it gave lies on the raft anyway. */
function gives(nodes, action) {
  return action.do === "swap" ? [nodes.slice(0, 2), el("span", { class: "gib muted" }, nodes.slice(2))] : nodes;
}

function cardsOf(view, seat) {
  const shown = view.shown?.[seat.seat];
  if (shown) {
    const label = `${list(shown.cards.map(cardName))}: ${number(shown.value)}, ${handName(shown.cards)}`;
    return el("div", { class: "known", role: "group", "aria-label": label }, shown.cards.map(mini));
  }
  if (seat.status === "out" || view.phase === "over" || view.round === 0) return null;
  const label = seat.known.length > 0
    ? t("known", { cards: list(seat.known.map(cardName)) }) : t("known.none");
  const hidden = Array.from({ length: 3 - seat.known.length }, () => mini(null));
  return el("div", { class: "known", role: "group", "aria-label": label }, seat.known.map(mini), hidden);
}

function tag(view, seat) {
  const text = view.phase === "pause" || view.phase === "over" ? price(view, seat.seat) : "";
  if (!text) return null;
  const lost = view.outcome.lost[seat.seat];
  return el("span", { class: "tag" }, lakePiece("life", "16 16", { class: "life" }),
    el("span", { class: "long" }, text), el("span", { class: "brief", "aria-hidden": "true" }, number(-lost)));
}

function plate(view, seat) {
  const shown = view.shown?.[seat.seat];
  const note = noteOf(view, seat);
  return el("p", { class: "plate" },
    el("b", { title: seat.name }, seat.name),
    // The figure shows the rings: where room is short, the note takes their place.
    note && seat.status !== "swims" ? el("span", { class: "waits" }, note) : null,
    hidesLives(seat, note, shown) ? null : el("span", { class: "st" }, livesWords(seat)),
    shown ? el("b", { class: "val num" }, number(shown.value)) : null,
    person(seat.seat) ? about(person(seat.seat), seat.name) : null);
}

const hidesLives = (seat, note, shown) =>
  seat.status === "out" ? Boolean(shown) : seat.status === "in" && Boolean(note);

function noteOf(view, seat) {
  if (seat.left) return t("seat.left");
  if (seat.stand_in) return t("seat.stand_in");
  if (view.phase === "pause" || view.phase === "over" || seat.status === "out") return "";
  if (view.knocker !== null && view.knocker !== seat.seat) {
    return t(view.last_lap.includes(seat.seat) ? "seat.one_turn" : "seat.done");
  }
  if (seat.kind !== "bot" && !seat.connected) return t("seat.away");
  return seat.dealer && view.phase === "dealer" ? t("seat.dealer") : "";
}

function raft(model) {
  const open = canPick(model) && !keepsThree(model);
  const middle = keepsThree(model) ? [] : middleOf(model);
  return el("div", { class: "raft", role: "group", "aria-label": t("middle"), "data-key": "raft" },
    middle.length === 0 ? places(model) : middle.map((code, i) => pickCard(model, code, i + 4, open)));
}

/** What stands for a middle that is not to be seen: backs, or bare places between rounds. */
function places(model) {
  const { view, rules } = model;
  const bare = view.phase === "pause" || keepsThree(model);
  return Array.from({ length: rules.covered ? 2 : 3 }, () =>
    bare ? el("span", { class: "slot" }) : el("span", { class: "rest" }, card(null)));
}

/** A card that can be picked: a toggle button, or out of play the same card at rest. */
export const pickCard = (model, code, key, open) =>
  el("button", { type: "button", class: "pick", "data-key": code, "data-card": code,
      "aria-pressed": String(isPicked(model, code)), "aria-disabled": String(!open),
      "aria-label": cardName(code), "aria-keyshortcuts": String(key) },
    card(code, null), el("kbd", { "aria-hidden": "true", "data-hint": key }));
