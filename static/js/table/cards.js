// Cards as codes ("TH"): their order, their drawings, what they are worth in words. Pure.

const SUIT_IDS = { C: "kreuz", S: "pik", H: "herz", D: "karo" };
const RANK_IDS = { T: "10", J: "B", Q: "D", K: "K", A: "A" };
const ENGLISH = { J: "J", Q: "Q" };
const WORTH = { T: 10, J: 10, Q: 10, K: 10, A: 11 };

export const suitOf = (card) => card[1];
export const rankOf = (card) => card[0];

/** The deck's own letter for a rank: 10, B, D, K, A; `english`: 10, J, Q, K, A. */
export const indexOf = (card, english = false) =>
  (english ? ENGLISH[rankOf(card)] : null) ?? RANK_IDS[rankOf(card)] ?? rankOf(card);

export const suitId = (card) => `farbe-${SUIT_IDS[suitOf(card)]}`;

/** The id of the card's drawing in deck.svg; no card = the back. */
export const drawingOf = (card) =>
  card ? `${SUIT_IDS[suitOf(card)]}-${indexOf(card)}` : "rueckseite";

/** What one card adds to its suit. */
export const worthOf = (card) => WORTH[rankOf(card)] ?? Number(rankOf(card));

/** The suit that makes a hand's value, or null for three of a rank (display only). */
export function bestSuit(cards) {
  if (new Set(cards.map(rankOf)).size === 1) return null;
  const sums = {};
  for (const card of cards) {
    sums[suitOf(card)] = (sums[suitOf(card)] ?? 0) + worthOf(card);
  }
  return Object.keys(sums).reduce((best, suit) => (sums[suit] > sums[best] ? suit : best));
}
