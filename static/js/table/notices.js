// The banner about the connection, and the short sentence that answers a refusal.
import { has, t } from "app/table/texts.js";

const PATIENCE = 1_200;
const STAY = 6_000;

export class Notices {
  #banner;
  #toast;
  #state = "connecting";
  #timers = {};

  constructor({ banner, toast }) {
    this.#banner = banner;
    this.#toast = toast;
  }

  /** Short gaps pass unseen. */
  connection(state) {
    this.#state = state;
    if (state === "open") this.#banner.hidden = true;
    else if (!this.#timers.banner) this.#timers.banner = setTimeout(() => this.#look(), PATIENCE);
  }

  #look() {
    delete this.#timers.banner;
    this.#banner.hidden = this.#state === "open";
  }

  say(text) {
    clearTimeout(this.#timers.toast);
    this.#toast.textContent = text;
    this.#timers.toast = setTimeout(() => { this.#toast.textContent = ""; }, STAY);
  }

  refused(code) {
    this.say(has(`refused.${code}`) ? t(`refused.${code}`) : t("refused"));
  }

  stop() {
    Object.values(this.#timers).forEach(clearTimeout);
  }
}
