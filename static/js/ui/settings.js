// What a person has chosen in this browser. Where storage is forbidden, nothing is remembered.

export function recall(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice still holds for this page.
  }
}
