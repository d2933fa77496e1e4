// Draws the waiting table: swimmers and free rings around the lake, the notice board, my jetty.
import { el } from "app/table/dom.js";
import { figure, icon, lakePiece } from "app/table/draw.js";
import { t } from "app/table/texts.js";
import { around, buttons, capOf, changes, isOpen, mySeat, reasons } from "app/lobby/room.js";
import { about, bubbleShort } from "app/talk/draw.js";

const ICONS = {
  ready: "check", unready: "x", start: "play", "start.without": "play", sit: "plus", again: "replay",
  match: "next", result: "trophy",
};
const MANY = 5;

/** The seats; `said`: seat -> bubble key that floats over it now. */
export function seats(frame, said) {
  const shown = around(frame);
  return el("ol", { class: "seats", "data-key": "seats", "data-n": shown.length, "data-many": shown.length > MANY },
    shown.map((seat) => seatItem(frame, seat, said[seat.number])));
}

function seatItem(frame, seat, bubble) {
  const classes = ["seat", seat.user === null && "berth", seat.ready && "ok", seat.away && "away"].filter(Boolean).join(" ");
  return el("li", { class: classes, "data-key": `seat-${seat.number}`, "data-seat": seat.number, "data-cap": capOf(frame, seat.number) },
    seat.kind === "free" ? ring() : swimmer(frame, seat), plate(frame, seat),
    bubble ? el("p", { class: "bubble", "aria-hidden": "true" }, bubbleShort(bubble)) : null);
}

const ring = () => lakePiece("ring-free", "40 40", { class: "float ring" });

const swimmer = (frame, { kind }) =>
  figure({ kind, status: "in", lives: frame.settings.rules.lives });

function plate(frame, seat) {
  if (seat.user === null) return emptyPlate(frame, seat);
  const isOther = frame.you.user !== null && seat.user !== frame.you.user;
  return el("p", { class: "plate" }, seat.ready ? icon("check") : null, el("b", { title: seat.name }, seat.name),
    el("span", { class: "st" }, stateWords(seat)), seat.host ? hostSign() : null,
    isOther ? about(seat.user, seat.name, { "data-seat": seat.number, "data-menu": frame.you.host && isOpen(frame) ? "kick hand_over" : null }) : null);
}

const hostSign = () => el("i", { class: "hostsign", title: t("seat.host") }, icon("gear"), el("i", { class: "vh" }, t("seat.host")));

const stateWords = ({ away, ready }) => t(away ? "seat.gone" : ready ? "seat.ready" : "seat.not_ready");

/** A seat nobody has taken: whoever is signed in may press it. */
function emptyPlate(frame, { kind, number }) {
  const words = t(kind === "bot" ? "seat.bot" : "seat.free");
  if (frame.you.user === null || !isOpen(frame)) return el("p", { class: "plate" }, el("span", {}, words));
  const label = t(frame.you.seat === null ? "seat.sit" : "seat.move", { n: number + 1 });
  return el("button", { type: "button", class: "plate", "data-sit": number, "aria-label": label }, el("span", {}, words));
}

/** What lies on the jetty: me, what was changed, what I can do. */
export function desk(frame, said) {
  const mine = mySeat(frame);
  return [
    mine ? me(frame, mine, said[mine.number]) : null,
    notes(frame),
    acts(buttons(frame), frame.you.ready),
  ];
}

function me(frame, seat, bubble) {
  return el("div", { class: seat.ready ? "me ok" : "me", "data-key": "me", "data-cap": "1" },
    swimmer(frame, seat),
    el("p", {}, el("b", {}, t("you")), el("br"), t(seat.ready ? "seat.ready" : "seat.not_ready"),
      seat.host ? [el("br"), t("seat.host")] : null),
    bubble ? el("p", { class: "bubble", "aria-hidden": "true" }, bubbleShort(bubble)) : null);
}

function notes(frame) {
  const [changed, why] = [changes(frame), reasons(frame)];
  if (changed.length === 0 && why.length === 0) return null;
  return el("div", { class: "notice", "data-key": "notice" },
    changed.length > 0 ? el("div", { class: "changed", role: "alert", tabindex: "0", "data-key": "changed" },
      el("b", {}, t("room.changed")), el("ul", {}, changed.map(changeItem))) : null,
    why.map((text) => el("p", { class: "small" }, text)));
}

const changeItem = ({ field, text, was }) =>
  el("li", { "data-key": field }, el("mark", {}, text), " ", el("small", {}, t("room.was", { was })));

function acts(list) {
  if (list.length === 0) return null;
  const size = ["", "one", "two"][list.length];
  return el("div", { class: `acts ${size}`, role: "group", "aria-label": t("acts"), "data-key": "acts" }, list.map(act));
}

/** Under its key a button keeps the focus when it turns into its opposite. */
const KEYS = { unready: "ready", "start.without": "start" };

const act = ({ name, look, off }) =>
  el("button", { type: "button", class: ["btn", look].filter(Boolean).join(" "), "data-do": name, "data-key": KEYS[name] ?? name, "aria-disabled": off ? "true" : null },
    icon(ICONS[name]), el("span", {}, t(`do.${name}`)));
