// What proves the shuffle: the commitment from the start, the secret and everybody's bytes later.
import { el } from "app/table/dom.js";
import { nameOf } from "app/table/names.js";
import { t } from "app/table/texts.js";

export function fairness({ view }) {
  const { commitment, secret, randoms = [] } = view.fairness;
  const given = randoms.map((bytes, seat) => [nameOf(view, seat), bytes]).filter(([, bytes]) => bytes);
  const values = [[t("fair.commitment"), commitment], [t("fair.secret"), secret], ...given];
  return [
    el("p", {}, t(secret ? "fair.proved" : "fair.promised")),
    el("dl", {}, values.filter(([, value]) => value).flatMap(([name, value]) => [
      el("dt", {}, name),
      el("dd", {}, el("code", {}, value)),
    ])),
  ];
}
