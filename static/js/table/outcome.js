// How a round or the match ended and who pays for it, in sentences and rows. Pure.
import { bestSuit, rankOf } from "app/table/cards.js";
import { about, nameOf } from "app/table/names.js";
import { count, list, number, parts, t } from "app/table/texts.js";

/** Sentences: why the round ended, then who loses what. */
export function outcomeWords(view, outcome) {
  const why = whyWords(view, outcome);
  if (outcome.void) return [...why, [t("outcome.void")]];
  if (outcome.losers.length === 0) return [...why, [t("outcome.nobody")]];
  if (outcome.reason === "fire") {
    return [...why, ...(outcome.drowned.length > 0 ? sinking(view, outcome) : [[t("outcome.fire_all")]])];
  }
  if (outcome.losers.length === 1) return [...why, loserWords(view, outcome, outcome.losers[0])];
  const names = list(outcome.losers.map((seat) => nameOf(view, seat)));
  return [...why, [t("outcome.losers", { names })], ...sinking(view, outcome)];
}

function whyWords(view, outcome) {
  const { reason, holders, knocker } = outcome;
  if (reason === "knock") return [about(view, knocker, "outcome.knock")];
  if (reason !== "fire" && reason !== "31") return [[t(`outcome.${reason}`)]];
  if (holders.length > 1) {
    return [[t(`outcome.${reason}.many`, { names: list(holders.map((seat) => nameOf(view, seat))) })]];
  }
  return [about(view, holders[0], `outcome.${reason}`, { value: valueOf(view, holders[0]) })];
}

const valueOf = (view, seat) => number(view.shown?.[seat]?.value ?? "");

function loserWords(view, outcome, seat) {
  const values = Object.values(view.shown ?? {}).map((hand) => hand.value);
  const lowest = values.length > 1 && view.shown[seat]?.value === Math.min(...values);
  const rings = count("rings", outcome.lost[seat]);
  const what = about(view, seat, `loses.${effect(view, outcome, seat)}`, { rings }).join("");
  return about(view, seat, lowest ? "outcome.lowest" : "outcome.loser", { value: valueOf(view, seat), what });
}

function effect(view, outcome, seat) {
  if (outcome.drowned.includes(seat)) return "sinks";
  const swims = view.seats[seat].status === "swims";
  if (swims) return "swims";
  return outcome.lost[seat] > 1 ? "rings" : "ring";
}

function sinking(view, outcome) {
  if (outcome.drowned.length === 0) return [];
  const names = list(outcome.drowned.map((seat) => nameOf(view, seat)));
  return [[t("outcome.sunk", { names })]];
}

/** Sentences: who won, or why nobody did. */
export function resultWords(view, result) {
  if (result.winner !== null) return [about(view, result.winner, "result.winner")];
  return [[t(`result.nobody.${result.ended_by}`)]];
}

/** The hands shown, best first, each with what it is and what it cost. */
export function ranks(view) {
  return Object.entries(view.shown ?? {})
    .map(([seat, hand]) => ({ seat: Number(seat), ...hand }))
    .sort((a, b) => b.value - a.value || a.seat - b.seat)
    .map((row) => ({
      ...row,
      name: nameOf(view, row.seat),
      mine: row.seat === view.seat,
      lose: loses(view, row.seat),
      note: note(view, row),
    }));
}

export const loses = (view, seat) =>
  Boolean(view.outcome && !view.outcome.void && view.outcome.losers.includes(seat));

/** "−1 Ring": what the round cost a seat; empty if nothing. */
export function price(view, seat) {
  if (!loses(view, seat)) return "";
  if (view.outcome.drowned.includes(seat)) return t("price.sinks");
  return t("price.rings", { rings: count("rings", view.outcome.lost[seat]) });
}

function note(view, row) {
  const swims = loses(view, row.seat) && view.seats[row.seat].status === "swims";
  const knocked = row.seat === view.knocker ? t("note.knocked") : "";
  const cost = [price(view, row.seat), swims ? t("lives.swims") : ""].filter(Boolean).join(", ");
  return cost || [knocked, handName(row.cards)].filter(Boolean).join(", ");
}

/** "Three queens", "Hearts": what makes the value. */
export function handName(cards) {
  const suit = bestSuit(cards);
  return suit ? t(`suit.${suit}`) : t("triple", { rank: t(`ranks.${rankOf(cards[0])}`) });
}

/** "3 rings", "swims", "drowned": where a seat stands. */
export function livesWords(seat) {
  if (seat.status === "out") return t("lives.out");
  return seat.status === "swims" ? t("lives.swims") : count("rings", seat.lives);
}

/** The heading over the result, spoken to the one who reads it. */
export function headline(view) {
  const { winner, ended_by: endedBy } = view.result;
  if (winner !== null && winner === view.seat) return [t("headline.won")];
  if (winner !== null) return parts("headline.winner", { name: { name: nameOf(view, winner) } });
  return [t(`result.nobody.${endedBy}`)];
}
