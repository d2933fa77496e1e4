// House rules under the editor's hands. Pure. Rules are {field: value}; `fire` is a set as a list.

const plain = (value) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
export const isSame = (one, other) => plain(one) === plain(other);

/** The part of `rules` that is not as in `origin`. */
export const edited = (rules, origin) =>
  Object.fromEntries(Object.entries(rules).filter(
    ([field, value]) => field !== "name" && field in origin && !isSame(value, origin[field]),
  ));

/** Whether `rules` holds all of `part`. */
export const holds = (rules, part) =>
  Object.entries(part).every(([field, value]) => isSame(rules[field], value));

/** What the host would change: the terms chosen against those the table has. */
export function changesOf(settings, name, chosen) {
  const { rules, preset, table_name: chosenName, ...terms } = chosen;
  const changes = Object.fromEntries(Object.entries(terms).filter(([key, value]) => settings[key] !== value));
  if (chosenName !== "" && chosenName !== name) changes.name = chosenName;
  const part = edited(rules, settings.rules);
  if (preset !== settings.preset) return { ...changes, preset, rules };
  return Object.keys(part).length > 0 ? { ...changes, rules: part } : changes;
}
