// Before the first paint: day or night, and how cards look, as chosen last time. A classic script.
try {
  for (const key of ["theme", "deck", "index", "cards"]) {
    const value = localStorage.getItem(key);
    if (value) document.documentElement.dataset[key] = value;
  }
} catch {
  // Storage is forbidden: the system's light and the usual deck.
}
