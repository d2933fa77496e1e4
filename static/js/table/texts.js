// The page's strings, handed over by the server in its language, and how to fill them.

let table = {};

/** Take the strings over: an object, as in the page's JSON script. */
export function load(texts) {
  table = texts;
}

export const has = (key) => key in table;

/** The text of `key` with `{name}` filled in. A missing key shows itself. */
export function t(key, values = {}) {
  return (table[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** The text of `key` as parts: strings and the given values themselves (cards, names). */
export function parts(key, values = {}) {
  return (table[key] ?? key)
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map((piece) => (piece[0] === "{" ? values[piece.slice(1, -1)] ?? "" : piece));
}

/** A number as people write it here: 30,5 or 30.5, with a real minus. */
export const number = (value) => String(value).replace(".", t("decimal")).replace("-", "−");

/** "1 Ring", "3 Ringe": the key with .1 for one and .n for more. */
export const count = (key, n) => t(`${key}.${n === 1 ? 1 : "n"}`, { n });

/** "a", "a and b", "a, b and c" */
export function list(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${t("and")} ${names.at(-1)}`;
}

/** "Queen of Hearts" */
export const cardName = (card) =>
  t("card", { suit: t(`suit.${card[1]}`), rank: t(`rank.${card[0]}`) });
