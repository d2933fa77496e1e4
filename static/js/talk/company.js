// Who only looks on, in one short line.
import { el } from "app/table/dom.js";
import { icon } from "app/table/draw.js";
import { t } from "app/table/texts.js";

/** "3 are watching", and names where there are some. */
export function company(watching, visitors) {
  const all = watching.length + visitors;
  if (all === 0) return [];
  const names = [...watching, visitors > 0 ? t("company.visitors", { n: visitors }) : ""].filter(Boolean).join(", ");
  return [icon("eye"), el("b", { class: "num" }, String(all)), " ",
    el("span", { class: "words", title: names }, t(all === 1 ? "company.1" : "company.n")), el("span", { class: "vh" }, names)];
}
