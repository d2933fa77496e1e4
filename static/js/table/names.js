// How a seat is spoken of. Pure; a sentence is a list of strings, {card} and {name}.
import { has, parts, t } from "app/table/texts.js";

export const nameOf = (view, seat) => (seat === view.seat ? t("you") : view.seats[seat].name);

/** `key` spoken of a seat: the variant ".you" where it is mine and there is one. */
export function about(view, seat, key, values = {}) {
  const mine = seat === view.seat && has(`${key}.you`);
  return parts(mine ? `${key}.you` : key, { name: { name: nameOf(view, seat) }, ...values });
}
