// The log of events: lines are only ever added, so that screen readers hear each once.
import { rich } from "app/table/draw.js";
import { el } from "app/table/dom.js";

const MOST = 200;

/** Add lines to the list and keep the newest in sight, unless the reader has scrolled back. */
export function addLines(list, lines) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  list.append(...lines.map(({ words, cut }) => el("p", { class: cut ? "cut" : null }, rich(words))));
  while (list.children.length > MOST) list.firstElementChild.remove();
  if (atEnd) list.scrollTop = list.scrollHeight;
}
