// The terms of a table: the short facts in the header, and every sentence in the side panel.
import { el, patch } from "app/table/dom.js";
import { icon } from "app/table/draw.js";
import { count, t } from "app/table/texts.js";

/** Into the parts `facts`, `preset`, `terms`, `rules`, `commitment`. */
export function drawTerms(parts, frame) {
  const { rules, preset } = frame.settings;
  patch(parts.facts, [
    el("li", {}, t(`preset.${preset}`)),
    frame.changed_from_preset.length > 0
      ? el("li", {}, t("rules.changed.n", { n: frame.changed_from_preset.length })) : null,
    el("li", { class: "hide-s" }, count("rings", rules.lives)),
    rules.turn_seconds === null ? null
      : el("li", { class: "hide-s" }, icon("clock"), t("facts.clock", { n: rules.turn_seconds })),
    frame.settings.stake === 0 ? null
      : el("li", {}, icon("coin"), t("facts.stake", { n: frame.settings.stake })),
    frame.settings.public ? null : el("li", {}, icon("lock"), t("facts.hidden")),
  ]);
  patch(parts.preset, [t(`preset.${preset}`)]);
  patch(parts.terms, Object.entries(frame.terms).map(([field, text]) => el("li", { "data-key": field }, text)));
  patch(parts.rules, sentences(frame));
  patch(parts.commitment, [frame.commitment]);
}

/** What is not as in the preset comes first, and is marked. */
function sentences({ sentences: all, changed_from_preset: changed }) {
  const item = (field) => el("li", { "data-key": field }, changed.includes(field) ? el("mark", {}, all[field]) : all[field]);
  const first = changed.filter((field) => field in all);
  return [...first, ...Object.keys(all).filter((field) => !changed.includes(field))].map(item);
}
