// What three cards count by the usual rules, and what one would do with them. Pure; for learning only.
import { rankOf, suitOf, worthOf } from "app/table/cards.js";

export const SUITS = ["C", "S", "H", "D"];
export const RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
export const GOOD_TO_KNOCK = 27;

/** 30.5 for three of a rank, 33 for three aces, else the best suit's sum. */
export function worth(cards) {
  if (new Set(cards.map(rankOf)).size === 1) return rankOf(cards[0]) === "A" ? 33 : 30.5;
  return Math.max(...SUITS.map((suit) =>
    cards.filter((card) => suitOf(card) === suit).reduce((sum, card) => sum + worthOf(card), 0)));
}

/** The hand after one swap; the new card takes the old one's place. */
export const swapped = (hand, give, take) => hand.map((card) => (card === give ? take : card));

/** Every single swap with what it comes to, the best first. */
export function swaps(hand, middle) {
  return hand
    .flatMap((give) => middle.map((take) => ({ do: "swap", give, take, value: worth(swapped(hand, give, take)) })))
    .sort((a, b) => b.value - a.value);
}

/** What a sensible beginner does: the best swap if it helps, else knock with much, push with little. */
export function advice(hand, middle) {
  const now = worth(hand);
  const [best] = swaps(hand, middle);
  if (best.value > now) return best;
  return { do: now >= GOOD_TO_KNOCK ? "knock" : "push", value: now };
}
