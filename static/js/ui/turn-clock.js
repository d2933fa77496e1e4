// <turn-clock>: the time left, as a number and a bar, on the page's own monotonic clock.
import { el } from "app/table/dom.js";
import { myTurn } from "app/table/model.js";
import { t } from "app/table/texts.js";

const TICK = 200;
const HURRY = 5_000;

class TurnClock extends HTMLElement {
  #until = 0;
  #max = 0;
  #version = null;
  #mine = false;
  #timer = 0;
  #time = el("time", { "aria-hidden": "true" });
  #bar = el("progress", { class: "time", max: "1" });
  #alert = el("span", { class: "vh", role: "alert" });

  connectedCallback() {
    this.replaceChildren(this.#time, this.#bar, this.#alert);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** Count down to the moment the model names; a computer's thinking is not timed in public. */
  show(model) {
    const { view, until, version, rules } = model;
    const runs = until > 0 && (view.turn === null || view.seats[view.turn].kind !== "bot");
    if (version !== this.#version) {
      this.#bar.setAttribute("aria-label", t("clock.label"));
      const whole = view.turn === null ? 0 : rules.turnSeconds * 1000;
      this.#max = Math.max(whole, until - performance.now(), 1);
      this.#alert.textContent = "";
    }
    this.#version = version;
    this.#until = until;
    this.#mine = myTurn(model);
    this.#time.hidden = this.#bar.hidden = !runs;
    clearInterval(this.#timer);
    if (!runs) return;
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  #tick() {
    const left = Math.max(0, this.#until - performance.now());
    const seconds = Math.ceil(left / 1000);
    this.#bar.value = Math.min(1, left / this.#max);
    const text = seconds < 100 ? t("seconds", { n: seconds }) : clockFace(seconds);
    if (this.#time.textContent !== text) {
      this.#time.textContent = text;
      this.#bar.setAttribute("aria-valuetext", text);
    }
    const hurry = this.#mine && left > 0 && left <= HURRY;
    if (hurry && !this.#alert.textContent) this.#alert.textContent = t("clock.hurry");
    if (left === 0) clearInterval(this.#timer);
  }
}

const clockFace = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

customElements.define("turn-clock", TurnClock);
