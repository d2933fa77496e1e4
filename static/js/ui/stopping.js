// Tells everybody that the server restarts, and how long it is until then.
import { t } from "app/table/texts.js";

const TICK = 1_000;

let until = 0;
let timer = 0;

/** Show the countdown of a `stopping` frame, on whatever page; without a time it goes away. */
export function showStopping({ remaining_ms: left }) {
  clearInterval(timer);
  until = performance.now() + (left ?? 0);
  if (left === null) return box().remove();
  draw();
  timer = setInterval(draw, TICK);
}

/** "2:05": how long still. */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function draw() {
  const left = until - performance.now();
  const [says, time] = box().children;
  const text = t(left > 0 ? "stopping" : "stopping.now");
  // Said once, not every second: only the number changes, and that is not read out.
  if (says.textContent !== text) says.textContent = text;
  time.textContent = left > 0 ? countdown(left) : "";
}

function box() {
  const found = document.getElementById("stopping");
  if (found) return found;
  const made = Object.assign(document.createElement("div"), { id: "stopping", className: "banner" });
  made.append(document.createElement("span"), document.createElement("time"));
  made.firstChild.setAttribute("role", "status");
  made.lastChild.setAttribute("aria-hidden", "true");
  (document.querySelector("main") ?? document.body).append(made);
  return made;
}
