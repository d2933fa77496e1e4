// Before the first paint: day or night, and which deck, as chosen last time. A classic script.
try {
  for (const key of ["theme", "deck"]) {
    const value = localStorage.getItem(key);
    if (value) document.documentElement.dataset[key] = value;
  }
} catch {
  // Storage is forbidden: the system's light and the usual deck.
}
