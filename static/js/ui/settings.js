// What a person has chosen in this browser. Where storage is forbidden, nothing is remembered.

export function recall(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

const DEFAULTS = { sound: "off", volume: "70", haptics: "on", notify: "off", hints: "on", filter: "on" };

/** What is kept, or what holds for somebody who never chose. */
export const defaults = (key) => recall(key) || DEFAULTS[key];

export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice still holds for this page.
  }
}

/** Whether court cards are J and Q: as chosen, else as the page's language has it. */
export function hasEnglishDeck() {
  const { lang, dataset } = document.documentElement;
  return (dataset.index || lang) === "en";
}
