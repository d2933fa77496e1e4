// What a match brought a seat: Taler, rating, XP, and its points line by line. Pure.
import { number, t } from "app/table/texts.js";

const signed = (n) => (n > 0 ? `+${n}` : number(n));

/** Short texts for the chips under the headline; `pot` tells whether there was a stake. */
export function brought({ result, pot }, seat) {
  const rating = result.rating?.find((one) => one.seat === seat);
  return [
    pot > 0 ? t("result.taler", { n: signed(result.payouts[seat]) }) : null,
    rating ? t(rating.provisional ? "result.rating.provisional" : "result.rating", rating) : null,
    result.xp?.[seat] > 0 ? t("result.xp", { n: signed(result.xp[seat]) }) : null,
    result.uncounted?.includes(seat) ? t("result.uncounted") : null,
  ].filter(Boolean);
}

/** Every entry of the seat's points: {round, points, why}. */
export const pointLines = (result, seat) =>
  (result.lines ?? [])
    .filter(([, whose]) => whose === seat)
    .map(([round, , amount, reason]) => ({
      round: t("facts.round", { n: round }), points: signed(amount), why: t(`points.${reason}`),
    }));
