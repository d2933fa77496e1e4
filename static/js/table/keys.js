// The keyboard at the table: every key is a button that says so in aria-keyshortcuts.

const TYPING = "input, select, textarea, [contenteditable]";

/** Whether a key press is meant for the table, not for a field, a dialog or the browser. */
function isMeant(event) {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !event.target.closest?.(TYPING) && !document.querySelector("dialog[open], [popover]:popover-open");
}

/** Press the button of the key; Escape and ? have no button at hand and go to `others`. */
export function onKey(root, event, others) {
  if (!isMeant(event)) return;
  const act = others[event.key];
  const button = act ? null : root.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key.toUpperCase())}"]`);
  if (!act && !button) return;
  event.preventDefault();
  if (act) act();
  else button.click();
}
