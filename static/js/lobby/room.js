// A table before its match, as sentences and lists. Pure: everything follows from the server's frame.
import { count, list, t } from "app/table/texts.js";

export const isOpen = (frame) => frame.status === "open";

export const people = (frame) => frame.seats.filter((seat) => seat.user !== null);
const free = (frame) => frame.seats.filter((seat) => seat.user === null);
export const mySeat = (frame) => (frame.you.seat === null ? null : frame.seats[frame.you.seat]);

/** Everybody else's seats clockwise from my left; a watcher sees them all. */
export function around({ seats, you }) {
  return you.seat === null ? seats : [...seats.slice(you.seat + 1), ...seats.slice(0, you.seat)];
}

/** Which cap a seat wears: the own one is always the first. */
export const capOf = ({ seats, you }, number) =>
  ((number - (you.seat ?? 0) + seats.length) % seats.length) + 1;

/** Names of those who would only watch if the host began now. */
export const leftOut = (frame) =>
  frame.leaves_out.filter((number) => number !== frame.you.seat).map((number) => frame.seats[number].name);

/** The one sentence above the buttons; `kind` as in the status line of a match. */
export function status(frame) {
  if (frame.status === "starting") return { kind: "turn sending", text: t("room.starting") };
  if (frame.status === "playing") return { kind: "", text: t("room.playing") };
  if (frame.status === "over") return { kind: "turn", text: t("room.over") };
  if (frame.you.seat === null) return { kind: "", text: watchWords(frame) };
  if (!frame.you.ready) return { kind: "turn", text: seatedWords(frame) };
  if (frame.can_start) return { kind: "turn", text: goWords(frame) };
  return { kind: "", text: waitWords(frame) };
}

function watchWords(frame) {
  const room = free(frame).length;
  return `${t("room.watch")} ${room === 0 ? t("room.full") : count("room.free", room)}`;
}

const seatedWords = (frame) =>
  people(frame).length > 1 ? t("room.ready.you") : `${aloneWords(frame)} ${t("room.ready.you")}`;

const aloneWords = (frame) => t(frame.settings.fill_bots ? "room.alone.bots" : "room.alone");

function goWords(frame) {
  const names = leftOut(frame);
  return names.length === 0 ? t("room.go") : t("room.go.partly", { names: list(names) });
}

function waitWords(frame) {
  if (people(frame).length === 1) return aloneWords(frame);
  const missing = people(frame).filter((seat) => !seat.ready).map((seat) => seat.name);
  if (missing.length > 0) return t("room.waits", { names: list(missing) });
  return t("room.waits.host", { name: people(frame).find((seat) => seat.host)?.name ?? "" });
}

/** Why the host cannot begin, one sentence each; nothing for everybody else. */
export const reasons = (frame) =>
  frame.you.host && isOpen(frame) ? frame.reasons.map((code) => t(`refused.${code}`)) : [];

/** What has been changed since people were ready, unless I have agreed to it already. */
export const changes = (frame) =>
  isOpen(frame) && frame.you.seat !== null && !frame.you.ready ? frame.changes : [];

/** Buttons for me now, in their order: {name, look, off}. */
export function buttons(frame) {
  const { you, status: phase, match } = frame;
  if (phase === "starting") return [];
  if (phase === "playing") return [{ name: "match", look: "main" }];
  const seated = you.seat !== null;
  if (phase === "over") return [...(seated ? [{ name: "again", look: "main" }] : []), ...(match ? [{ name: "result" }] : [])];
  if (!seated) return you.user !== null && free(frame).length > 0 ? [{ name: "sit", look: "main" }] : [];
  return [
    { name: you.ready ? "unready" : "ready", look: you.ready ? "" : "main" },
    you.host ? { name: startName(frame), look: you.ready ? "main" : "", off: !frame.can_start } : null,
  ].filter(Boolean);
}

const startName = (frame) =>
  frame.can_start && leftOut(frame).length > 0 ? "start.without" : "start";

/** Seconds until the table closes if nobody stirs; null while that is far away. */
export const idleSeconds = ({ idle_ms: left, you }) =>
  left !== null && left < 120_000 && you.seat !== null ? Math.ceil(left / 1000) : null;
