// Draws lines of talk. What people typed becomes text nodes and nothing else.
import { el } from "app/table/dom.js";
import { has, t } from "app/table/texts.js";
import { cover } from "app/talk/filter.js";
import { pieces } from "app/talk/links.js";
import { recall } from "app/ui/settings.js";

/** One line of the log; a name that belongs to somebody is a button which opens his menu. */
export function drawLine(line, me) {
  if (line.room === "who") return el("p", { class: "muted small", "data-key": line.key }, t(line.here ? "talk.came" : "talk.went", line));
  return el("p", { class: line.from === me && me !== null ? "by-me" : null, "data-key": line.key },
    nameOf(line, me), " ", said(line),
    line.room === "watchers" ? el("span", { class: "chip" }, t("talk.watchers")) : null,
    el("time", { datetime: line.at, class: "small muted num" }, clock(line.at)));
}

function nameOf({ from, name }, me) {
  if (from === null || from === me || me === null) return el("b", {}, name);
  return el("button", { type: "button", class: "name", "data-person": from, "data-name": name }, name);
}

function said(line) {
  if (line.bubble !== null) return el("em", {}, bubbleText(line.bubble));
  return el("span", {}, pieces(line.text).map((piece) =>
    piece.href === undefined ? spoken(piece)
      : el("a", { href: piece.href, rel: "noopener nofollow", target: "_blank" }, piece.href)));
}

/** Rude words are covered, unless the reader does not want that; a look uncovers one. */
function spoken(text) {
  if (recall("filter") === "off") return text;
  return cover(text).map((piece) =>
    piece.hidden === undefined ? piece
      : el("span", { class: "covered", tabindex: "0", role: "img", "aria-label": t("talk.covered"), "data-word": piece.hidden }));
}

/** A button over somebody's name plate which opens his menu. */
export const about = (person, name, more) =>
  el("button", { type: "button", class: "about-him", "data-key": `about-${person}`, "data-person": person, "data-name": name,
    "aria-label": t("seat.about", { name }), ...more });

/** "😄 laughs", "Well played!": a ready-made bubble in the reader's language. */
export function bubbleText(key) {
  const symbol = has(`emote.${key}`) ? `${t(`emote.${key}`)} ` : "";
  return symbol + t(`say.${key}`);
}

/** What of it fits over a swimmer. */
export const bubbleShort = (key) => (has(`emote.${key}`) ? t(`emote.${key}`) : t(`say.${key}`));

const clock = (at) =>
  new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
