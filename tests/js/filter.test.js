import assert from "node:assert/strict";
import { test } from "node:test";

import { cover } from "../../static/js/talk/filter.js";

const hidden = (text) => cover(text).filter((piece) => piece.hidden !== undefined).map((piece) => piece.hidden);
const whole = (text) => cover(text).map((piece) => piece.hidden ?? piece).join("");

const RUDE = [
  "Arschloch", "du Hurensohn!", "WICHSER", "so ein Idiot", "verfickte Karten", "Scheiße", "scheisse", "Fotze",
  "fuck you", "motherfucker", "what a bitch", "total bullshit", "asshole",
];
const DISGUISED = [
  "A r s c h l o c h", "f.u.c.k", "f_u_c_k", "fuuuuuck", "Fiiicker", "4rschl0ch", "$cheiße", "f*ck", "Ar***loch", "sh1t", "ｆｕｃｋ", "Wíchser",
];
const HARMLESS = [
  "Die Klasse spielt Klassik", "Assassine aus Sussex", "Scunthorpe, Middlesex und Essex", "Dickicht und Dickkopf", "Herz Dame, dick im Geschäft",
  "Das Schwein hat Schwein gehabt", "Schlamperei beim Mischen", "Nuten und Federn", "Die Mongolei ist weit", "Fagott spielen", "Peacock, cockpit, cocktail",
  "Ficus und Fichte", "Penne mit Soße", "Analyse der Partie", "31 und 30,5 und 1337", "a b c d e", "2 x 3 * 4", "Mein Titel, dein Titan", "Arsenal", "Passt! Was?",
  "bass, grass, class, pass", "Spaß muss sein", "Sau-Ass gibt es hier nicht", "Depot, Depesche", "Button gedrückt", "Hurra!", "Shiitake-Pilze",
];

test("rude words are covered, and nothing of the text is lost", () => {
  for (const text of [...RUDE, ...DISGUISED]) {
    assert.equal(hidden(text).length, 1, text);
    assert.equal(whole(text), text);
  }
});

test("ordinary words are not", () => {
  for (const text of HARMLESS) assert.deepEqual(hidden(text), [], text);
});

test("only the word is covered, not its neighbours", () => {
  assert.deepEqual(cover("Du Arschloch, du"), ["Du ", { hidden: "Arschloch" }, ", du"]);
});

test("any text comes out whole", () => {
  for (const text of ["", "🔥🔥", "a", "<img src=x>", "\u0301\u200b", "f u", "x".repeat(300)]) assert.equal(whole(text), text);
});
