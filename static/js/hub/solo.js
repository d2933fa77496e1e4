// The solo form as it was filled in last time, and what it says while it is folded.
import { keep, recall } from "app/ui/settings.js";

const KEY = "solo";
const FIELDS = ["opponents", "level", "preset", "tempo"];

/** Fill the form with what was chosen last; remember every change. */
export function rememberSolo(form) {
  const last = parsed(recall(KEY));
  for (const field of FIELDS) {
    const input = form.querySelector(`[name=${field}][value="${CSS.escape(String(last[field]))}"]`);
    if (input) input.checked = true;
  }
  form.addEventListener("change", () => {
    keep(KEY, JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, chosen(form, field)?.value]))));
    summarize(form);
  });
  summarize(form);
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const chosen = (form, field) => form.querySelector(`[name=${field}]:checked`);

function summarize(form) {
  const words = (field) => chosen(form, field)?.closest("label").textContent.trim();
  const label = form.querySelector("#l-opponents").textContent;
  form.querySelector("[data-chosen]").textContent =
    `${label}: ${words("opponents")} · ${words("level")} · ${words("preset")}`;
}
