// Questions without end, made by chance. Pure: `chance()` gives numbers from 0 to 1.
import { advice, DECK, RANKS, SUITS, swaps, worth } from "app/learn/worth.js";

const FULL = ["T", "J", "Q", "K"];

/** @typedef {{kind: string, hands: string[][], middle: string[], choices: object[], right: number, value: number}} Question */

/** The next question of a kind: "best", "is31" or "act". */
export const question = (kind, chance = Math.random) => MAKERS[kind](chance);

const MAKERS = {
  best(chance) {
    const cards = shuffled(DECK, chance);
    const hands = [0, 3, 6].map((at) => cards.slice(at, at + 3));
    const values = hands.map(worth);
    if (new Set(values).size < 3) return MAKERS.best(chance);
    const value = Math.max(...values);
    return { kind: "best", hands, middle: [], choices: hands.map((hand) => ({ hand })), right: values.indexOf(value), value };
  },

  is31(chance) {
    const hand = shuffled(HANDS[Math.floor(chance() * HANDS.length)](chance), chance);
    const value = worth(hand);
    return { kind: "is31", hands: [hand], middle: [], choices: [{ yes: true }, { yes: false }], right: value === 31 ? 0 : 1, value };
  },

  act(chance) {
    const cards = shuffled(DECK, chance);
    const hand = cards.slice(0, 3), middle = cards.slice(3, 6);
    const best = advice(hand, middle);
    const [first, second] = swaps(hand, middle);
    // Two equally good swaps would be a question with two right answers.
    if (best.do === "swap" && second.value === first.value) return MAKERS.act(chance);
    const worst = swaps(hand, middle).at(-1);
    const swap = best.do === "swap" ? best : worst;
    const choices = [{ ...swap }, ...(best.do === "swap" ? [worst] : []), { do: "push" }, { do: "knock" }];
    const right = choices.findIndex((choice) => choice.do === best.do);
    return { kind: "act", hands: [hand], middle, choices, right, value: best.value, best };
  },
};

/** Hands that are 31, or look as if they were. */
const HANDS = [
  (chance) => ["A", ...shuffled(FULL, chance).slice(0, 2)].map((rank) => rank + pick(SUITS, chance)),
  (chance) => sameSuit(["A", ...shuffled(FULL, chance).slice(0, 2)], chance),
  (chance) => sameSuit(["A", ...shuffled(FULL, chance).slice(0, 2)], chance),
  (chance) => sameSuit(shuffled(FULL, chance).slice(0, 3), chance),
  (chance) => sameSuit(["A", "9", pick(FULL, chance)], chance),
  (chance) => { const rank = pick(RANKS, chance); return shuffled(SUITS, chance).slice(0, 3).map((suit) => rank + suit); },
];

const sameSuit = (ranks, chance) => { const suit = pick(SUITS, chance); return ranks.map((rank) => rank + suit); };
const pick = (list, chance) => list[Math.floor(chance() * list.length)];

function shuffled(list, chance) {
  const cards = [...list];
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = Math.floor(chance() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}
