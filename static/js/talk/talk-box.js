// <talk-box>: what people say to each other, over the socket of the page it stands on.
// Text is kept in its field until the server has it; whatever arrives meanwhile moves nothing.
import { patch } from "app/table/dom.js";
import { has, t } from "app/table/texts.js";
import { drawLine } from "app/talk/draw.js";
import { hear, ignore, quiet, seen, unignore } from "app/talk/lines.js";
import { Standing, when } from "app/talk/standing.js";

const NEAR_END = 48;
const NOTE_STAYS = 8_000;

/** Events: "unread" (detail: how many lines came while nobody looked). */
class TalkBox extends HTMLElement {
  #talk = quiet();
  #socket = null;
  #pending = null;
  #sent = 0;
  #freeAt = 0;
  #timers = {};

  connectedCallback() {
    this.me = this.dataset.me ? Number(this.dataset.me) : null;
    this.log = this.querySelector("[role=log]");
    this.note = this.querySelector("[data-note]");
    this.form = this.querySelector("form");
    this.form?.addEventListener("submit", this);
    this.standing = new Standing(this);
    this.addEventListener("click", this);
    this.addEventListener("focusin", () => this.look());
  }

  disconnectedCallback() {
    Object.values(this.#timers).forEach(clearTimeout);
    this.standing.stop();
  }

  /** Talk over this socket from now on. */
  listen(socket) {
    this.#socket = socket;
    socket.addEventListener("frame", ({ detail }) => this.#receive(detail));
    socket.addEventListener("status", ({ detail }) => detail === "lost" && this.#lost());
  }

  handleEvent(event) {
    if (event.type === "submit") {
      event.preventDefault();
      this.#say();
    }
    const { bubble } = event.target.closest?.("button")?.dataset ?? {};
    if (event.type === "click" && bubble) this.#send({ type: "bubble", key: bubble });
  }

  /** Somebody looks: nothing is unread any more. */
  look() {
    this.#show(seen(this.#talk));
  }

  /** Hear this person no more (or again), here and now; the server does so too. */
  turnDeaf(person, deaf) {
    this.#show(deaf ? ignore(this.#talk, person) : unignore(this.#talk, person));
    this.#socket?.send({ type: "sync" });
  }

  say(words) {
    clearTimeout(this.#timers.note);
    this.note.replaceChildren(...[words].flat());
    this.#timers.note = setTimeout(() => this.note.replaceChildren(), NOTE_STAYS);
  }

  #say() {
    const text = this.form.text.value.trim();
    if (text === "" || this.#pending || performance.now() < this.#freeAt) return;
    const id = this.#send({ type: "say", text });
    if (id) this.#pending = { id, text };
  }

  #send(frame) {
    const id = `t${++this.#sent}`;
    if (this.#socket?.send({ ...frame, id })) return id;
    this.say(t("talk.lost"));
    return null;
  }

  #receive(frame) {
    if (frame.type === "refused") return this.#refused(frame);
    if (frame.type === "standing") return this.standing.show(frame);
    const before = this.#talk;
    const atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_END;
    this.#show(hear(before, frame, { looking: this.#isSeen(), me: this.me, at: new Date().toISOString() }));
    if (frame.type === "said" && frame.from === this.me && this.me !== null) this.#arrived();
    if (atEnd && this.#talk !== before) this.log.scrollTop = this.log.scrollHeight;
  }

  #arrived() {
    if (!this.#pending) return;
    const { value } = this.form.text;
    const rest = value.trimStart().startsWith(this.#pending.text)
      ? value.trimStart().slice(this.#pending.text.length) : value;
    this.form.text.value = rest.trim() === "" ? "" : rest;
    this.#pending = null;
  }

  #refused({ id, code, wait_ms: wait, reason }) {
    if (!id?.startsWith("t")) return;
    this.#pending = null;
    if (code === "muted" && wait) {
      return this.say(t("talk.muted", { time: when(wait), reason: reason ?? "" }));
    }
    if (wait) return this.#countDown(performance.now() + wait);
    this.say(t(has(`refused.${code}`) ? `refused.${code}` : "refused"));
  }

  #countDown(until) {
    this.#freeAt = until;
    const left = Math.ceil((until - performance.now()) / 1000);
    if (left <= 0) return this.note.replaceChildren();
    clearTimeout(this.#timers.note);
    this.note.textContent = t("talk.wait", { n: left });
    this.#timers.note = setTimeout(() => this.#countDown(until), 250);
  }

  #lost() {
    if (this.#pending) this.say(t("talk.lost"));
    this.#pending = null;
  }

  #isSeen() {
    return !document.hidden && this.checkVisibility();
  }

  #show(talk) {
    if (talk === this.#talk) return;
    if (talk.lines !== this.#talk.lines) {
      patch(this.log, talk.lines.map((line) => drawLine(line, this.me)));
    }
    this.#talk = talk;
    this.dispatchEvent(new CustomEvent("unread", { detail: talk.unread }));
  }
}

customElements.define("talk-box", TalkBox);
