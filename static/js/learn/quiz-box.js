// <quiz-box>: one question after the other, with the answer in words and a count of right ones.
import { question } from "app/learn/quiz.js";
import { el, patch } from "app/table/dom.js";
import { card, rich, useSprites } from "app/table/draw.js";
import { cardName, list, load, number, parts, t } from "app/table/texts.js";
import { keep, recall } from "app/ui/settings.js";

const KINDS = ["best", "is31", "act"];

class QuizBox extends HTMLElement {
  #kind = "best";
  #question = null;
  #answer = null;
  #streak = 0;

  connectedCallback() {
    load(JSON.parse(document.getElementById("texts").textContent));
    useSprites({ deck: this.dataset.deckSrc, lake: this.dataset.lakeSrc });
    this.addEventListener("click", (event) => this.#press(event.target.closest("button")?.dataset ?? {}));
    this.#ask(this.#kind);
  }

  #press({ kind, choice, next }) {
    if (kind) this.#ask(kind);
    else if (choice !== undefined && this.#answer === null) this.#judge(Number(choice));
    else if (next !== undefined) this.#ask(this.#kind, ".choices .btn");
  }

  #ask(kind, focus = "") {
    this.#kind = kind;
    this.#question = question(kind);
    this.#answer = null;
    this.#draw();
    if (focus) this.querySelector(focus)?.focus();
  }

  #judge(choice) {
    this.#answer = choice;
    this.#streak = choice === this.#question.right ? this.#streak + 1 : 0;
    if (this.#streak > Number(recall("quiz"))) keep("quiz", String(this.#streak));
    this.#draw();
    this.querySelector("[data-next]").focus();
  }

  #draw() {
    const { hands, middle, choices, kind } = this.#question;
    patch(this, [
      el("div", { class: "seg", role: "group", "aria-label": t("quiz.kinds") }, KINDS.map((one) =>
        el("button", { type: "button", class: "btn quiet", "data-kind": one, "aria-pressed": String(one === this.#kind) }, t(`quiz.${one}`)))),
      kind === "best" ? null : el("div", { class: "fans" }, [fan(hands[0], t("hand")), middle.length ? fan(middle, t("middle")) : null]),
      el("div", { class: `choices ${kind}` }, choices.map((choice, i) => this.#choice(choice, i))),
      el("p", { class: "verdict", role: "status" }, this.#answer === null ? "" : this.#verdict()),
      el("div", { class: "row" },
        this.#answer === null ? null : el("button", { type: "button", class: "btn main", "data-next": "" }, t("quiz.next")),
        el("p", { class: "small muted" }, t("quiz.streak", { n: this.#streak, best: Number(recall("quiz")) }))),
    ]);
  }

  #choice(choice, i) {
    const told = this.#answer !== null;
    const look = told && i === this.#question.right ? "btn right" : told && i === this.#answer ? "btn wrong" : "btn";
    return el("button", { type: "button", class: look, "data-choice": i, "aria-disabled": told ? "true" : null }, face(choice));
  }

  #verdict() {
    const { right, value, kind, best } = this.#question;
    const shown = number(value);
    const why = kind === "best" ? t("quiz.most", { value: shown })
      : kind === "is31" ? t("quiz.counts", { value: shown }) : t(`quiz.why.${best.do}`, { value: shown });
    return t(this.#answer === right ? "quiz.right" : "quiz.wrong", { why });
  }
}

const fan = (cards, label) =>
  el("div", { class: "fan", role: "group", "aria-label": label }, cards.map((code) => card(code)));

function face(choice) {
  if (choice.hand) return fan(choice.hand, list(choice.hand.map(cardName)));
  if ("yes" in choice) return t(choice.yes ? "quiz.yes" : "quiz.no");
  if (choice.do === "swap") return el("span", {}, rich(parts("quiz.swap", { give: { card: choice.give }, take: { card: choice.take } })));
  return t(`quiz.${choice.do}`);
}

customElements.define("quiz-box", QuizBox);
