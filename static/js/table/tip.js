// A hint for beginners, from what the server's view says of each swap. Pure: words, or nothing.
import { keepsThree, myTurn } from "app/table/model.js";
import { number, parts, t } from "app/table/texts.js";

const GOOD_TO_KNOCK = 26;

/** What a sensible beginner would do now, as a sentence; null where there is nothing to say. */
export function tip(model) {
  const { view, rules } = model;
  if (!rules.hints || !myTurn(model) || view.phase !== "turn" || keepsThree(model)) return null;
  const may = (name) => view.legal.some((action) => action.do === name);
  const [best] = [...view.previews].sort((a, b) => b.value - a.value);
  if (best && best.value > view.value) return swap(best);
  if (may("knock") && view.value >= GOOD_TO_KNOCK) return [t("tip.knock", { value: number(view.value) })];
  return may("push") ? [t("tip.push")] : null;
}

function swap({ do: name, give, take, value }) {
  const cards = { give: { card: give }, take: { card: take } };
  return parts(`tip.${name}`, { ...cards, value: number(value) });
}
