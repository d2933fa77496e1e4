// Every page: the settings kept in this browser, a word when the network is gone, the service worker.
import { mayNotify, wantNotices } from "app/ui/notices.js";
import { defaults, keep, recall } from "app/ui/settings.js";
import { wakeSound } from "app/ui/sound.js";
import { scriptAt } from "app/ui/trusted.js";

const root = document.documentElement;
const LOOKS = ["theme", "deck", "index", "cards"];

for (const input of document.querySelectorAll("input")) {
  if (LOOKS.includes(input.name)) input.addEventListener("change", () => choose(input.name, input.value));
  if (input.dataset.keep) input.addEventListener("change", () => set(input));
}
show();

/** Every control says what is kept: the same setting may stand twice on a page. */
function show() {
  for (const input of document.querySelectorAll("input")) {
    const { keep: key } = input.dataset;
    if (LOOKS.includes(input.name)) input.checked = input.value === recall(input.name);
    else if (key === "notify") input.checked = recall(key) === "on" && mayNotify();
    else if (key && input.type === "checkbox") input.checked = defaults(key) === "on";
    else if (key) input.value = defaults(key);
  }
}

function choose(key, value) {
  keep(key, value);
  if (value) root.dataset[key] = value;
  else delete root.dataset[key];
  show();
}

async function set(input) {
  const { keep: key } = input.dataset;
  keep(key, input.type === "checkbox" ? (input.checked ? "on" : "off") : input.value);
  if (key === "notify" && input.checked) await askToNotify();
  if (key === "sound" || key === "volume") wakeSound({ test: true });
  show();
}

async function askToNotify() {
  const allowed = await wantNotices();
  if (!allowed) keep("notify", "off");
  for (const word of document.querySelectorAll("[data-notify-denied]")) word.hidden = allowed;
}

const offline = document.getElementById("offline");
const look = () => { offline.hidden = navigator.onLine; };
addEventListener("online", look);
addEventListener("offline", look);
look();

// Storage may be forbidden, and then there are no workers: the site works all the same.
navigator.serviceWorker?.register(scriptAt("/sw.js")).catch(() => {});
