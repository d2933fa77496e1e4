// The short facts in the header: round, stock, clock, new middles left.
import { icon } from "app/table/draw.js";
import { el } from "app/table/dom.js";
import { count, t } from "app/table/texts.js";

/** List items; the first are the ones that stay on a small screen. */
export function factsOf({ view, rules }) {
  const left = rules.newMiddles - view.new_middles;
  return [
    view.round > 0 ? el("li", {}, t("facts.round", { n: view.round })) : null,
    view.pot > 0 ? el("li", {}, icon("coin"), t("facts.pot", { n: view.pot })) : null,
    view.phase === "over" ? null : el("li", { class: "hide-s" }, t("facts.stock", { n: view.stock })),
    rules.turnSeconds > 0
      ? el("li", { class: "hide-s" }, icon("clock"), t("facts.clock", { n: rules.turnSeconds })) : null,
    rules.newMiddles > 0
      ? el("li", { class: "hide-s" }, left > 0 ? count("facts.middles", left) : t("facts.middles.0")) : null,
  ];
}
