// <match-table>: the only stateful element of the match page. Frames in, drawings and frames out.
import { Socket } from "app/socket.js";
import { positions } from "app/table/animate.js";
import { useSprites } from "app/table/draw.js";
import { echo } from "app/table/echo.js";
import { onKey } from "app/table/keys.js";
import * as table from "app/table/model.js";
import { Notices } from "app/table/notices.js";
import { overtaken, refuse, resend } from "app/table/pending.js";
import { drawTable } from "app/table/table.js";
import { load, t } from "app/table/texts.js";
import { Together } from "app/table/together.js";
import { defaults } from "app/ui/settings.js";
import { Gamepads } from "app/ui/gamepad.js";
import "app/ui/turn-clock.js";

const PEEK = 7_000;

class MatchTable extends HTMLElement {
  #model = null;
  #socket = null;
  #parts = {};
  #notices = null;
  #together = null;
  #listening = null;
  #timers = {};
  #sent = 0;
  #resending = false;
  #leaving = false;

  connectedCallback() {
    load(JSON.parse(document.getElementById("texts").textContent));
    useSprites({ deck: this.dataset.deckSrc, lake: this.dataset.lakeSrc });
    const parts = [...this.querySelectorAll("[data-part]")];
    this.#parts = Object.fromEntries(parts.map((node) => [node.dataset.part, node]));
    this.#model = table.fresh({
      covered: "covered" in this.dataset,
      hints: "solo" in this.dataset && defaults("hints") === "on",
      turnSeconds: Number(this.dataset.turnSeconds),
      newMiddles: Number(this.dataset.newMiddles),
    });
    this.#notices = new Notices(this.#parts);
    this.#socket = new Socket(`/ws/partie/${this.getAttribute("match-id")}/`);
    this.#together = new Together(this.#parts, this.#socket, {
      code: this.dataset.table, people: JSON.parse(this.dataset.people),
    });
    this.#listen();
    this.#socket.open();
  }

  disconnectedCallback() {
    this.#listening.abort();
    Object.values(this.#timers).forEach(clearTimeout);
    this.#notices.stop();
    this.#together.stop();
    this.#socket.close();
  }

  #listen() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const wake = () => document.hidden || this.#socket.wake();
    this.#socket.addEventListener("frame", ({ detail }) => this.#receive(detail));
    this.#socket.addEventListener("status", ({ detail }) => this.#connection(detail));
    this.addEventListener("click", this, { signal });
    document.addEventListener("keydown", this, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    new Gamepads(this, { escape: this.#keys.Escape, signal });
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
  }

  handleEvent(event) {
    if (event.type === "keydown") return onKey(this, event, this.#keys);
    const { do: move, card, ui } = event.target.closest("button")?.dataset ?? {};
    if (move) this.#press(move);
    else if (card) this.#show(table.pick(this.#model, card));
    else if (ui) this.#doings[ui]?.();
  }

  #keys = {
    Escape: () => this.#show(table.clear(this.#model)),
    "?": () => this.#doings.help(),
  };

  #doings = {
    help: () => this.#parts.help.showModal(),
    result: () => this.#endPeek(),
    reload: () => location.reload(),
    return: () => this.#socket.send({ type: "return" }),
    leave: () => this.#parts.leave.showModal(),
    "leave-now": () => {
      this.#leaving = this.#parts.leave.open;
      this.#parts.leave.close();
      this.#socket.send({ type: "leave" });
    },
  };

  #press(name) {
    const id = `c${++this.#sent}`;
    const { model, frame } = table.press(this.#model, name, performance.now(), id);
    this.#show(model);
    this.#later("disarm", table.DISARM_AFTER, () => this.#show(table.disarm(this.#model)));
    // What could not go out goes out with the next connection, if it still fits then.
    if (frame && !this.#socket.send(frame)) this.#resending = true;
  }

  #receive(frame) {
    if (frame.type === "update") this.#update(frame);
    if (frame.type === "refused" && !frame.id?.startsWith("t")) this.#refused(frame);
    this.#together.receive(frame, this.#meeting);
  }

  #meeting = {
    speak: (seat, bubble) => this.#show(table.speak(this.#model, seat, bubble)),
    meet: (seats) => this.#show(table.company(this.#model, seats)),
  };

  #update(frame) {
    if (this.#leaving) return location.assign(this.dataset.hub);
    const before = this.#model;
    const model = table.receive(before, frame, performance.now());
    const where = positions(this);
    if (document.hidden && table.myTurn(model) && !table.myTurn(before)) this.#socket.send({ type: "grace" });
    if (overtaken(before, frame)) this.#notices.say(t("late"));
    this.#show(model);
    echo({ root: this, log: this.#parts.log, where, before, model, frame });
    if (model.peek && !before.peek) this.#later("peek", PEEK, () => this.#endPeek());
    if (table.isOver(model) || table.isVoid(model)) this.#together.follow();
    if (this.#resending && resend(model)) this.#socket.send(resend(model));
    this.#resending = false;
  }

  #refused(frame) {
    const model = refuse(this.#model, frame);
    const mine = model !== this.#model || !frame.id;
    this.#show(model);
    if (frame.code === "stale") this.#socket.wake();
    else if (mine) this.#notices.refused(frame.code);
  }

  #endPeek() {
    clearTimeout(this.#timers.peek);
    this.#show({ ...this.#model, peek: false });
    this.querySelector("#h-result")?.focus();
  }

  #show(model) {
    this.#model = model;
    drawTable(this, this.#parts, model);
  }

  #connection(state) {
    this.dataset.connection = state;
    if (state === "lost") this.#resending = true;
    this.#notices.connection(state);
  }

  #later(name, delay, action) {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(action, delay);
  }
}

customElements.define("match-table", MatchTable);
