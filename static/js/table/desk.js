// Draws the jetty: me, my hand, the preview, and the buttons of the moment.
import { actionFor, canPick, isAway, isOver, isVoid, keepsThree, middleOf, myTurn, preview } from "app/table/model.js";
import { capOf, card, figure, icon, mini, rich } from "app/table/draw.js";
import { el } from "app/table/dom.js";
import { isFire, pickCard, spoken } from "app/table/lake.js";
import { livesWords, ranks } from "app/table/outcome.js";
import { number, t } from "app/table/texts.js";
import { tip } from "app/table/tip.js";

/** Button -> its icon and key; `arm` = needs a second press, `look` = its class. */
const BUTTONS = {
  swap: { icon: "swap", key: "T", look: "main" },
  swap_all: { icon: "swap-all", key: "A" },
  push: { icon: "push", key: "S" },
  knock: { icon: "knock", key: "K", look: "red" },
  keep3: { icon: "check", key: "T", look: "main" },
  dealer_keep: { icon: "check", key: "S" },
  dealer_change: { icon: "swap-all", key: "T" },
  reveal: { icon: "fire", key: "L", look: "main" },
  hold: { icon: "clock", key: "S" },
};
const SIZES = { 2: "two", 3: "three", 4: "four", 5: "five" };
const SETS = {
  dealer: ["dealer_keep", "dealer_change"],
  reveal: ["reveal", "hold"],
  turn: ["swap", "swap_all", "push", "knock"],
  keep3: ["keep3", "push", "knock"],
};

/** Names of the buttons that belong to the moment, whether they can be pressed or not. */
export function buttonsOf(model) {
  const { view } = model;
  if (view.phase === "dealer" || view.phase === "reveal") return myTurn(model) ? SETS[view.phase] : SETS.turn;
  if (view.phase !== "turn") return [];
  if (model.rules.covered) return SETS.keep3;
  return view.legal.some((action) => action.do === "reveal") ? ["reveal", ...SETS.turn] : SETS.turn;
}

/** What lies on the jetty now; `links(name)` gives the page's own buttons for the end. */
export function desk(model, links) {
  const { view } = model;
  const over = isOver(model);
  if (isVoid(model) || (over && !model.peek)) return [foot(links("over"))];
  const mine = view.seat === null ? null : view.seats[view.seat];
  const hasCards = mine && (mine.status !== "out" || view.shown?.[view.seat]);
  const paused = view.phase === "pause" || over;
  // A fire lies large on the lake: the jetty only counts what it costs.
  if (isFire(model)) return [ranking(view), pauseNote(model)];
  return [
    mine ? me(model) : null,
    hasCards ? hand(model) : null,
    paused ? pauseNote(model) : hasCards ? previewBox(model) : null,
    paused ? ranking(view) : hasCards ? acts(model) : foot([skip(model), ...links("watch")]),
  ];
}

function me(model) {
  const { view } = model;
  const seat = view.seats[view.seat];
  const points = seat.points === undefined || seat.points === null ? null : t("me.points", { n: number(seat.points) });
  const value = view.value === null ? null : [t("me.hand"), " ", el("b", { class: "num" }, number(view.value))];
  const lines = [livesWords(seat), value ?? points].filter(Boolean);
  return el("div", { class: "me", "data-key": "me", "data-seat": view.seat, "data-cap": capOf(view, view.seat) },
    figure(seat, { class: seat.status === "out" ? "float under" : "float" }),
    el("p", {}, el("b", {}, t("you")), lines.map((line) => [el("br"), line].flat()).flat()),
    model.spoken[view.seat] ? spoken(model, view.seat) : null);
}

function hand(model) {
  const { view } = model;
  const cards = view.shown?.[view.seat]?.cards ?? view.hand;
  const five = keepsThree(model);
  const open = canPick(model);
  const all = five ? [...cards, ...middleOf(model)] : cards ?? [null, null, null];
  return el("div", { class: five ? "hand five" : "hand", id: "hand", role: "group", tabindex: "-1",
      "aria-label": t("hand"), "data-key": "hand" },
    all.map((code, i) => code ? pickCard(model, code, i + 1, open)
      : el("span", { class: "rest" }, card(null))));
}

function previewBox(model) {
  const value = preview(model);
  const { give, take, view } = model;
  const box = (...kids) => el("output", { class: "preview", "data-key": "preview" }, kids);
  if (value === null) return box(untouched(model) ?? el("span", { class: "muted" }, hint(model)));
  const swap = give && take && !model.armed
    ? el("span", { class: "fan" }, mini(give), icon("swap"), mini(take)) : null;
  return box(swap, el("span", {}, t("preview.then")), el("strong", {}, number(value)),
    el("span", {}, t("preview.instead", { value: number(view.value) })));
}

/** Before anything is picked there is room for a tip. */
function untouched(model) {
  const words = model.give || model.take || model.pending ? null : tip(model);
  return words && el("span", { class: "tip" }, icon("bulb"), el("span", {}, rich(words)));
}

function hint(model) {
  if (!canPick(model)) return "";
  if (keepsThree(model)) return t("hint.keep3", { n: model.keep.length });
  if (model.give) return t("hint.take");
  return t(model.take ? "hint.give" : "hint.both");
}

function acts(model) {
  if (isAway(model)) {
    const back = el("button", { type: "button", class: "btn main", "data-ui": "return" }, t("act.return"));
    return foot([back]);
  }
  const names = buttonsOf(model);
  if (names.length === 0) return null;
  return el("div", { class: `acts ${SIZES[names.length]}`, role: "group", "aria-label": t("acts"), "data-key": "acts" },
    names.map((name) => actButton(model, name)));
}

function actButton(model, name) {
  const { icon: sign, key, look } = BUTTONS[name];
  const armed = model.armed?.do === name;
  const classes = ["btn", look, armed && "armed"].filter(Boolean).join(" ");
  return el("button", { type: "button", class: classes, "data-key": name, "data-do": name,
      "aria-disabled": String(actionFor(model, name) === null), "aria-keyshortcuts": key },
    icon(sign), el("span", {}, t(armed ? "act.again" : actLabel(model, name))),
    el("kbd", { "aria-hidden": "true" }, key));
}

const actLabel = ({ view }, name) =>
  name === "dealer_change" && !view.hand ? "act.dealer_change.blind" : `act.${name}`;

function pauseNote({ view, peek }) {
  if (peek) {
    return el("div", { class: "preview", "data-key": "note" },
      el("button", { type: "button", class: "btn main", "data-ui": "result" }, t("act.result")));
  }
  const next = view.round === 0 ? "pause.first" : "pause.next";
  return el("p", { class: "preview muted", "data-key": "note" }, t(next, { n: view.round + 1 }));
}

function ranking(view) {
  const rows = ranks(view);
  return el("ol", { class: rows.length > 4 ? "ranks many" : "ranks", "aria-label": t("ranks.label"), "data-key": "ranks" },
    rows.map((row) =>
      el("li", { class: [row.lose && "lose", row.mine && "mine"].filter(Boolean).join(" ") },
        el("b", {}, row.name), el("span", { class: "num" }, number(row.value)), el("small", { class: rows.length > 4 ? "vh" : null }, row.note))));
}

/** For one who drowned among computers: they play the rest without pauses once he lets them. */
function skip({ view }) {
  const alone = view.seats.every(({ seat, kind, left }) => seat === view.seat || kind === "bot" || left);
  if (view.seat === null || !alone) return null;
  return el("button", { type: "button", class: "btn main", "data-ui": "leave-now" }, t("act.skip"));
}

function foot(links) {
  const there = [...links].filter(Boolean);
  return el("div", { class: `acts ${SIZES[Math.max(2, there.length)]}`, "data-key": "foot" }, there);
}
