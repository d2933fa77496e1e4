// The pieces every region is drawn from: cards, figures, icons, sentences.
import { drawingOf, indexOf, suitId, suitOf } from "app/table/cards.js";
import { drawing, el } from "app/table/dom.js";
import { livesWords } from "app/table/outcome.js";
import { cardName, t } from "app/table/texts.js";
import { hasEnglishDeck } from "app/ui/settings.js";

const sprites = { deck: "", lake: "" };

/** Where the drawings are: addresses of the two sprites. */
export const useSprites = (addresses) => Object.assign(sprites, addresses);

export const icon = (name) => drawing(sprites.lake, `i-${name}`, "24 24", { class: "ic" });

export const lakePiece = (id, size, attributes, label) =>
  drawing(sprites.lake, id, size, attributes, label);

/** A large card; null shows the back. */
export const card = (code, label = code && cardName(code)) =>
  drawing(sprites.deck, drawingOf(code), "100 140", { class: "card" }, label);

/** A small card; null shows the back. */
export const mini = (code) =>
  drawing(
    sprites.deck, `mini-${drawingOf(code)}`, "60 80",
    { class: code ? "mini" : "mini bk", "data-key": code, "data-card": code },
    code && cardName(code),
  );

/** A swimmer: height above water is what he has left. */
export function figure(seat, attributes) {
  const level = seat.status === "out" ? "x" : Math.min(seat.lives, 5);
  const id = `float-${level}${seat.kind === "bot" ? "-bot" : ""}`;
  return drawing(sprites.lake, id, "80 96", { class: "float", ...attributes }, livesWords(seat));
}

/** Which cap a seat wears: the own one is always the first. */
export const capOf = (view, seat) => {
  if (view.seat === null) return (seat % 9) + 1;
  return ((seat - view.seat + view.seats.length) % view.seats.length) + 1;
};

/** A card within a sentence. */
export const textCard = (code) =>
  el("span", { class: "tc", role: "img", "aria-label": cardName(code) },
    drawing(sprites.deck, suitId(code), "100 100"), indexOf(code, hasEnglishDeck()));

export const suitSign = (code) =>
  drawing(sprites.deck, suitId(code), "100 100", {}, t(`suit.${suitOf(code)}`));

/** The nodes of a sentence. */
export const rich = (words) =>
  words.map((word) => {
    if (word.card) return textCard(word.card);
    return word.name === undefined ? word : el("b", {}, word.name);
  });
