// The editor's controls: what they say, and how to set them. A value is written as JSON.
import { el } from "app/table/dom.js";

export const options = (root) => [...root.querySelectorAll("[data-option]")];

/** What the controls say now: {field: value}. */
export function read(root) {
  const rules = {};
  for (const control of options(root)) {
    const field = control.dataset.option;
    if (control.type !== "checkbox") rules[field] = JSON.parse(control.value);
    else rules[field] = [...(rules[field] ?? []), ...(control.checked ? [JSON.parse(control.value)] : [])];
  }
  return rules;
}

/** Set those controls that `rules` speaks of; a value that is not on offer is added, in words. */
export function write(root, rules, sentences = {}) {
  for (const control of options(root)) {
    const { option: field } = control.dataset;
    if (!(field in rules)) continue;
    if (control.type === "checkbox") control.checked = rules[field].includes(JSON.parse(control.value));
    else select(control, JSON.stringify(rules[field]), sentences[field]);
  }
}

function select(control, value, words) {
  if (![...control.options].some((option) => option.value === value)) {
    control.append(el("option", { value }, words ?? value));
  }
  control.value = value;
}

/** Everything beside the rules: seats, who may come, computers, pace, name. */
export function terms(root) {
  const field = (name) => root.querySelector(`[name=${name}]`);
  const chosen = (name) => root.querySelector(`[name=${name}]:checked`).value;
  const switches = ["public", "guests_allowed", "watchers_allowed", "fill_bots"];
  return {
    table_name: field("table_name").value.trim(),
    preset: chosen("preset"), seats: Number(chosen("seats")), stake: Number(chosen("stake")), bot_level: chosen("bot_level"), tempo: chosen("tempo"),
    ...Object.fromEntries(switches.map((name) => [name, field(name).checked])),
  };
}

/** Set what `settings` speaks of. */
export function writeTerms(root, settings, name) {
  for (const key of ["preset", "seats", "stake", "bot_level", "tempo"]) {
    for (const radio of root.querySelectorAll(`[name=${key}]`)) radio.checked = radio.value === String(settings[key]);
  }
  for (const box of root.querySelectorAll("[type=checkbox][name]")) box.checked = settings[box.name];
  root.querySelector("[name=table_name]").value = name;
}
