import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh, press, receive } from "../../static/js/table/model.js";
import { outcomeWords, price, ranks } from "../../static/js/table/outcome.js";
import { cardName, count, list, load, number, t } from "../../static/js/table/texts.js";
import { logLine, standing, status } from "../../static/js/table/words.js";
import { TEXTS } from "./texts.js";
import { seat, update, view } from "./view.js";

load(TEXTS);
const plain = (words) =>
  words.map((word) => word.name ?? (word.card ? cardName(word.card) : word)).join("");
const sentences = (list) => list.map(plain);
const model = (changes, events = []) =>
  receive(receive(fresh({}), update(1), 0), update(2, changes, events), 0);

const OUTCOME = { reason: "knock", knocker: 1, holders: [], losers: [2], lost: [0, 0, 1], void: false, drowned: [] };
const SHOWN = {
  0: { cards: ["7C", "AC", "TH"], value: 18, lost: 0 },
  1: { cards: ["JC", "JS", "JD"], value: 30.5, lost: 0 },
  2: { cards: ["TH", "QH", "7S"], value: 20, lost: 1 },
};
const ended = (changes = {}, outcome = {}) =>
  view({ phase: "pause", turn: null, shown: SHOWN, outcome: { ...OUTCOME, ...outcome }, ...changes });

test("numbers have a German comma and a real minus", () => {
  assert.equal(number(30.5), "30,5");
  assert.equal(number(-10), "−10");
});

test("lists, counts and cards are spoken", () => {
  assert.equal(list(["a", "b", "c"]), "a, b und c");
  assert.equal(count("rings", 1), "1 Ring");
  assert.equal(cardName("QH"), "Herz Dame");
  assert.equal(t("no.such.key"), "no.such.key");
});

test("the log speaks of others by name and to me as you", () => {
  const action = { do: "swap", give: "TH", take: "QH" };
  assert.equal(plain(logLine(view(), { type: "acted", seat: 1, action }).words), "Mara nimmt Herz Dame, gibt Herz 10");
  assert.equal(plain(logLine(view(), { type: "acted", seat: 0, action }).words), "Du nimmst Herz Dame, gibst Herz 10");
});

test("an event of a kind this page does not know is passed over", () => {
  assert.equal(logLine(view(), { type: "from_the_future" }), null);
});

test("a log that starts late says where the match stands", () => {
  assert.deepEqual(sentences(standing(view({ knocker: 1 })).map((line) => line.words)), ["Runde 4 läuft", "Mara klopft"]);
});

test("the status line says whose turn it is and what just happened", () => {
  const push = { type: "acted", seat: 2, action: { do: "push" } };
  assert.equal(plain(status(model({}, [push])).words), "Du bist dran. Ben schiebt.");
  assert.equal(plain(status(model({ turn: 1 }, [push])).words), "Mara ist dran. Ben schiebt.");
});

test("the status line turns loud after a knock and asks before one", () => {
  const last = status(model({ knocker: 1, last_lap: [0] }));
  assert.equal(last.kind, "knock");
  assert.equal(plain(last.words), "Mara hat geklopft, dein letzter Zug.");
  assert.equal(plain(status(press(model({}), "knock", 0, "c1").model).words), "Wirklich?");
});

test("the status line says that a move is on its way", () => {
  assert.equal(plain(status(press(model({}), "push", 0, "c1").model).words), "Wird gesendet");
});

test("the lowest hand is named with its value and its price", () => {
  const low = ended({ shown: { ...SHOWN, 0: { ...SHOWN[0], value: 21 } } });
  assert.deepEqual(sentences(outcomeWords(low, low.outcome)),
    ["Mara hatte geklopft.", "Ben hat mit 20 am wenigsten und verliert einen Ring."]);
});

test("whoever goes under is told so", () => {
  const mine = ended({ seats: [seat(0, { lives: 0, status: "out" }), seat(1), seat(2)] }, { losers: [0], lost: [1, 0, 0], drowned: [0] });
  assert.deepEqual(sentences(outcomeWords(mine, mine.outcome)).at(-1), "Du hast mit 18 am wenigsten und gehst unter.");
  assert.equal(price(mine, 0), "geht unter");
});

test("fire costs all others, and a void round nobody", () => {
  const fire = ended({}, { reason: "fire", holders: [1], losers: [0, 2], lost: [1, 0, 1] });
  assert.deepEqual(sentences(outcomeWords(fire, fire.outcome)), ["Mara hat 30,5: Feuer!", "Alle anderen verlieren einen Ring."]);
  const none = ended({}, { void: true });
  assert.equal(price(none, 2), "");
  assert.equal(plain(outcomeWords(none, none.outcome).at(-1)), "Die Runde zählt nicht.");
});

test("the hands are ranked from the best, each with what it is", () => {
  const rows = ranks(ended());
  assert.deepEqual(rows.map((row) => row.seat), [1, 2, 0]);
  assert.deepEqual(rows.map((row) => row.note), ["Drilling Buben", "−1 Ring", "Kreuz"]);
});
