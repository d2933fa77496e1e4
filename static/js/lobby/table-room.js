// <table-room>: a table before and after its matches. Frames in, drawings and frames out.
import { Socket } from "app/socket.js";
import { Notices } from "app/table/notices.js";
import { patch } from "app/table/dom.js";
import { useSprites } from "app/table/draw.js";
import { has, list, load, t } from "app/table/texts.js";
import { promise, promised } from "app/lobby/promise.js";
import { idleSeconds, leftOut, mySeat, status } from "app/lobby/room.js";
import { desk, seats } from "app/lobby/room-lake.js";
import { drawTerms } from "app/lobby/room-terms.js";
import { share } from "app/lobby/share.js";
import { company } from "app/talk/company.js";
import { Side } from "app/talk/side.js";
import "app/rules/rules-editor.js";
import "app/talk/person-menu.js";
import "app/talk/talk-box.js";

const BUBBLE_STAYS = 5_000;

class TableRoom extends HTMLElement {
  #frame = null;
  #said = {};
  #parts = {};
  #socket = null;
  #notices = null;
  #listening = null;
  #timers = {};
  #opened = "";

  connectedCallback() {
    load(JSON.parse(document.getElementById("texts").textContent));
    useSprites({ deck: this.dataset.deckSrc, lake: this.dataset.lakeSrc });
    const parts = [...this.querySelectorAll("[data-part]")];
    this.#parts = Object.fromEntries(parts.map((node) => [node.dataset.part, node]));
    this.#notices = new Notices(this.#parts);
    this.#socket = new Socket(`/ws/tisch/${this.getAttribute("code")}/`);
    this.#listen();
    this.#show(JSON.parse(document.getElementById("table").textContent));
    this.#socket.open();
  }

  disconnectedCallback() {
    this.#listening.abort();
    Object.values(this.#timers).forEach(clearTimeout);
    this.#notices.stop();
    this.#socket.close();
  }

  #listen() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const wake = () => document.hidden || this.#socket.wake();
    this.#socket.addEventListener("frame", ({ detail }) => this.#receive(detail));
    this.#socket.addEventListener("status", ({ detail }) => this.#connection(detail));
    this.querySelector("talk-box").listen(this.#socket);
    new Side(this.#parts);
    this.addEventListener("click", this, { signal });
    this.#parts.person?.addEventListener("person", ({ detail }) => this.#aboutPerson(detail), { signal });
    this.#parts.editor?.addEventListener("rules-chosen", ({ detail }) => this.#change(detail), { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
  }

  handleEvent(event) {
    const button = event.target.closest("button");
    const { do: name, sit, ui } = button?.dataset ?? {};
    if (sit !== undefined) this.#send({ type: "join", seat: Number(sit) });
    else if (name && button.ariaDisabled !== "true") this.#doings[name]();
    else if (ui) this.#doings[ui]?.();
  }

  #doings = {
    ready: async () => {
      const { hash, code } = this.#frame;
      this.#send({ type: "ready", rules_hash: hash, commitment: await promise(code) });
    },
    unready: () => this.#send({ type: "unready" }),
    start: () => this.#send({ type: "start", rules_hash: this.#frame.hash }),
    "start.without": () => this.#ask("without", t("without.text", { names: list(leftOut(this.#frame)) })),
    "start-now": () => {
      this.#parts.without.close();
      this.#doings.start();
    },
    sit: () => this.#send({ type: "join" }),
    leave: () => this.#parts.leave.showModal(),
    watch: () => {
      this.#parts.leave.close();
      this.#send({ type: "watch" });
    },
    again: () => this.#send({ type: "again" }),
    here: () => this.#send({ type: "here" }),
    match: () => this.#goToMatch(),
    result: () => this.#goToMatch(),
    settings: () => this.#parts.settings.showModal(),
    reload: () => location.reload(),
    share: async () => {
      const copied = await share(location.origin + location.pathname, t("link.text", { name: this.#frame.name }));
      if (copied) this.#notices.say(t("link.copied"));
    },
    "kick-now": () => {
      this.#parts.kick.close();
      this.#send({ type: "kick", seat: Number(this.#parts.kick.dataset.seat) });
    },
  };

  #ask(name, text) {
    this.#parts[`${name}-text`].textContent = text;
    this.#parts[name].showModal();
  }

  #aboutPerson({ act, name, seat }) {
    if (act === "hand_over") return this.#send({ type: "hand_over", seat });
    this.#parts.kick.dataset.seat = seat;
    this.#ask("kick", t("kick.title", { name }));
  }

  #change(changes) {
    this.#parts.settings.close();
    if (Object.keys(changes).length > 0) this.#send({ type: "settings", version: this.#frame.version, changes });
  }

  #send(frame) {
    if (!this.#socket.send(frame)) this.#notices.say(t("talk.lost"));
  }

  #receive(frame) {
    if (frame.type === "table") this.#update(frame);
    if (frame.type === "started") this.#goToMatch(frame.match);
    if (frame.type === "refused") this.#refused(frame);
    if (frame.type === "presence") patch(this.#parts.company, company(frame.watching, frame.visitors));
    if (frame.type === "bubble") this.#bubble(frame);
  }

  #update(frame) {
    const isFirst = this.dataset.version === undefined;
    this.#show(frame);
    this.dataset.version = frame.version;
    this.#openBytes();
    if (isFirst && location.hash === "#setzen") this.#sitAtOnce();
    if (isFirst && frame.status === "playing" && mySeat(frame)) this.#goToMatch();
  }

  /** Whoever comes from the list of tables has already said that he wants to play. */
  #sitAtOnce() {
    history.replaceState(null, "", location.pathname);
    if (this.#frame.you.user !== null && !mySeat(this.#frame)) this.#doings.sit();
  }

  #openBytes() {
    const seat = mySeat(this.#frame);
    const bytes = promised(this.#frame.code);
    if (this.#frame.status !== "starting" || !seat?.ready || seat.opened || bytes === this.#opened) return;
    this.#opened = bytes;
    this.#send({ type: "open", random: bytes });
  }

  #bubble({ from, key }) {
    const seat = this.#frame.seats.find(({ user }) => user === from);
    if (!seat) return;
    this.#said = { ...this.#said, [seat.number]: key };
    this.#show(this.#frame);
    this.#later(`bubble${seat.number}`, BUBBLE_STAYS, () => {
      delete this.#said[seat.number];
      this.#show(this.#frame);
    });
  }

  #refused({ id, code, text, table, match }) {
    if (id?.startsWith("t")) return; // an answer to talk
    if (code === "no_such_table") return this.#gone();
    if (table) return this.#elsewhere(`/tisch/${table}/`, "refused.already_seated.table");
    if (match) return this.#elsewhere(`/partie/${match}/`, "refused.already_seated.match");
    this.#notices.say(text ?? t(has(`refused.${code}`) ? `refused.${code}` : "refused"));
    if (code === "rules_changed" || code === "stale") this.#socket.wake();
  }

  #elsewhere(address, key) {
    this.#parts["elsewhere-link"].href = address;
    this.#ask("elsewhere", t(key));
  }

  #gone() {
    this.#socket.close();
    this.#parts.gone.showModal();
  }

  #goToMatch(match = this.#frame.match) {
    location.assign(this.dataset.match.replace("0", match));
  }

  #show(frame) {
    this.#frame = frame;
    const { kind, text } = status(frame);
    const hadFocus = this.#parts.jetty.contains(document.activeElement);
    this.#parts.status.className = `status ${kind}`.trim();
    patch(this.#parts.says, [text]);
    this.#parts.title.textContent = frame.name;
    this.toggleAttribute("seated", frame.you.seat !== null);
    this.toggleAttribute("host", frame.you.host && frame.status === "open");
    patch(this.#parts.water, [seats(frame, this.#said)]);
    patch(this.#parts.desk, desk(frame, this.#said));
    drawTerms(this.#parts, frame);
    this.#parts.editor?.follow(frame);
    this.#showIdle(idleSeconds(frame));
    if (hadFocus && !this.#parts.jetty.contains(document.activeElement)) this.#parts.jetty.focus({ preventScroll: true });
  }

  #showIdle(seconds) {
    this.#parts.idle.hidden = seconds === null;
    if (seconds !== null) this.#parts["idle-says"].textContent = t("room.idle", { n: seconds });
  }

  #connection(state) {
    this.dataset.connection = state;
    this.#notices.connection(state);
  }

  #later(name, delay, action) {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(action, delay);
  }
}

customElements.define("table-room", TableRoom);
