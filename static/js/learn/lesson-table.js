// <lesson-table>: a little table to try one thing at. What is asked for stands in its data.
import { swapped, worth } from "app/learn/worth.js";
import { el, patch } from "app/table/dom.js";
import { card, icon, useSprites } from "app/table/draw.js";
import { cardName, list, load, number, t } from "app/table/texts.js";

const ACTS = { swap: "swap", swap_all: "swap-all", push: "push", knock: "knock" };

class LessonTable extends HTMLElement {
  #start = {};
  #now = {};
  #goal = {};

  connectedCallback() {
    load(JSON.parse(document.getElementById("texts").textContent));
    useSprites({ deck: this.dataset.deckSrc, lake: this.dataset.lakeSrc });
    this.#goal = JSON.parse(this.dataset.goal);
    this.#start = { hand: JSON.parse(this.dataset.hand), middle: JSON.parse(this.dataset.middle), hands: JSON.parse(this.dataset.hands) };
    this.addEventListener("click", (event) => this.#press(event.target.closest("button")?.dataset ?? {}));
    this.#reset();
  }

  #reset() {
    this.#now = { ...this.#start, give: null, take: null, armed: null, done: false, says: "" };
    this.#draw();
  }

  #press({ card: code, act, hand, again }) {
    if (again !== undefined) return this.#reset();
    if (this.#now.done) return;
    if (code) this.#pick(code);
    if (act) this.#act(act);
    if (hand !== undefined) this.#judge(this.#goal.hand === Number(hand), t("learn.other"));
  }

  #pick(code) {
    const place = this.#now.hand.includes(code) ? "give" : "take";
    this.#now = { ...this.#now, [place]: this.#now[place] === code ? null : code, armed: null, says: "" };
    this.#draw();
  }

  #act(act) {
    const { hand, middle, give, take, armed } = this.#now;
    if (act === "swap" && !(give && take)) return;
    if ((act === "knock" || act === "swap_all") && armed !== act) {
      this.#now = { ...this.#now, armed: act, says: t("act.again") };
      return this.#draw();
    }
    const after = act === "swap" ? swapped(hand, give, take) : act === "swap_all" ? middle : hand;
    const left = act === "swap" ? swapped(middle, take, give) : act === "swap_all" ? hand : middle;
    this.#now = { ...this.#now, hand: after, middle: left, give: null, take: null, armed: null };
    const value = worth(after);
    if (this.#goal.do) this.#judge(this.#goal.do === act, t("learn.other"));
    else this.#judge(value === this.#goal.value, t("learn.not_yet", { value: number(value) }));
  }

  #judge(well, otherwise) {
    this.#now = { ...this.#now, done: true, well, says: well ? this.dataset.done : otherwise };
    this.#draw();
    const next = well ? document.querySelector("[data-next]") : this.querySelector("[data-again]");
    if (well) next.classList.add("main");
    next.focus();
  }

  #draw() {
    const { hands, hand, says, well, done } = this.#now;
    const table = this.querySelector("[data-part=table]"), said = this.querySelector("[data-part=says]");
    said.className = done ? (well ? "says pos" : "says neg") : "says";
    said.textContent = says || (hand.length ? t("learn.value", { value: number(worth(hand)) }) : "");
    patch(table, hands.length ? [this.#choices()] : [this.#places(), this.#buttons()]);
  }

  #places() {
    const { hand, middle } = this.#now;
    return el("div", { class: "fans", "data-key": "places" }, [[middle, t("middle"), "raft"], [hand, t("hand"), "hand"]].map(([cards, label, look]) =>
      el("div", { class: look, role: "group", "aria-label": label }, cards.map((code) => this.#card(code)))));
  }

  #card(code) {
    const picked = code === this.#now.give || code === this.#now.take;
    return el("button", { type: "button", class: "pick", "data-card": code, "data-key": code, "aria-label": cardName(code),
      "aria-pressed": String(picked), "aria-disabled": String(this.#now.done) }, card(code, null));
  }

  #buttons() {
    const { give, take, armed, done, well } = this.#now;
    if (done && !well) return el("div", { class: "row", "data-key": "again" }, el("button", { type: "button", class: "btn main", "data-again": "" }, t("learn.again")));
    return el("div", { class: "row", "data-key": "acts" }, Object.entries(ACTS).map(([act, sign]) =>
      el("button", { type: "button", class: armed === act ? "btn armed" : "btn", "data-act": act,
        "aria-disabled": String(done || (act === "swap" && !(give && take))) }, icon(sign), t(armed === act ? "act.again" : `act.${act}`))));
  }

  #choices() {
    const { hands, done, well } = this.#now;
    const again = done && !well ? el("button", { type: "button", class: "btn main", "data-again": "" }, t("learn.again")) : null;
    return el("div", { class: "choices best", "data-key": "choices" }, hands.map((cards, i) =>
      el("button", { type: "button", class: done && i === this.#goal.hand && well ? "btn right" : "btn", "data-hand": i,
        "aria-disabled": String(done), "aria-label": t("learn.hand", { n: i + 1, cards: list(cards.map(cardName)) }) },
        el("span", { class: "fan" }, cards.map((code) => card(code, null))))), again);
  }
}

customElements.define("lesson-table", LessonTable);
