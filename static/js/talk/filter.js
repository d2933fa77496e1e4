// Covers rude words for whoever reads; nobody else is told, and what was written stays. Pure.
import { STEMS, WORDS } from "app/talk/rude.js";

const SWAPPED = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i", "|": "i", "€": "e", ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
const ENDINGS = ["", "e", "en", "er", "es", "em", "n", "s", "in", "innen", "ed", "ing", "ers", "y"];
const TOKEN = /[\p{L}\p{N}\p{M}@$!|€*]+/gu;
const SPACER = /^[\s._\-*+,;:'"~]+$/u;

/** The text as strings and {hidden} pieces, in order; put together they are the text again. */
export function cover(text) {
  const found = [];
  let end = 0;
  for (const { at, raw } of words(text)) {
    if (!isRude(raw)) continue;
    if (at > end) found.push(text.slice(end, at));
    found.push({ hidden: raw });
    end = at + raw.length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** Words with their places; letters that stand apart, as in "f u c k", are one word. */
function* words(text) {
  let spelled = null;
  for (const { 0: raw, index: at } of text.matchAll(TOKEN)) {
    const joins = spelled && [...raw].length === 1 && SPACER.test(text.slice(spelled.at + spelled.raw.length, at));
    if (joins) {
      spelled = { at: spelled.at, raw: text.slice(spelled.at, at + raw.length) };
      continue;
    }
    if (spelled) yield spelled;
    spelled = [...raw].length === 1 ? { at, raw } : null;
    if (!spelled) yield { at, raw };
  }
  if (spelled) yield spelled;
}

function isRude(raw) {
  const word = folded(raw);
  if (!/\p{L}/u.test(raw)) return false;
  if (/\p{L}\*+\p{L}/u.test(raw)) return fits(raw);
  const letters = word.replace(/\P{L}/gu, "");
  if (wholes.has(letters) || stems.some((stem) => squeezed(letters).includes(stem))) return true;
  return /(.)\1\1/u.test(letters) && squeezedWholes.has(squeezed(letters));
}

/** As it would sound: no case, no accents, letters for the figures that stand for them. */
function folded(raw) {
  const plain = [...raw.normalize("NFKC").toLowerCase()].map((sign) => SWAPPED[sign] ?? sign).join("");
  return plain.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Stars for letters: whether a rude word fits; one letter alone says too little. */
function fits(raw) {
  const signs = folded(raw).replace(/[^\p{L}*]/gu, "");
  if (signs.replaceAll("*", "").length < 2) return false;
  const pattern = new RegExp(`^${signs.replaceAll("*", "\\p{L}")}$`, "u");
  return [...wholes].some((word) => pattern.test(word));
}

const squeezed = (letters) => letters.replace(/(.)\1+/gu, "$1");
const wholes = new Set([...WORDS, ...STEMS].flatMap((word) => ENDINGS.map((ending) => folded(word + ending))));
const squeezedWholes = new Set([...wholes].map(squeezed));
const stems = STEMS.map((stem) => squeezed(folded(stem)));
