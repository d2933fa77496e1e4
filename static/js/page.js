// Every page: the settings menu (light, deck, sounds, rude words), and a word when the network is gone.
import { keep, recall } from "app/ui/settings.js";
import { isOn, wakeSound } from "app/ui/sound.js";

const root = document.documentElement;

for (const key of ["theme", "deck"]) {
  for (const input of document.querySelectorAll(`input[name=${key}]`)) {
    input.checked = input.value === recall(key);
    input.addEventListener("change", () => choose(key, input.value));
  }
}

function choose(key, value) {
  keep(key, value);
  if (value) root.dataset[key] = value;
  else delete root.dataset[key];
}

const sound = document.getElementById("sound");
sound.checked = isOn();
sound.addEventListener("change", () => {
  keep("sound", sound.checked ? "on" : "off");
  wakeSound();
});

const filter = document.getElementById("filter");
filter.checked = recall("filter") !== "off";
filter.addEventListener("change", () => keep("filter", filter.checked ? "on" : "off"));

const offline = document.getElementById("offline");
const look = () => { offline.hidden = navigator.onLine; };
addEventListener("online", look);
addEventListener("offline", look);
look();
