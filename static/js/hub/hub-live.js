// <hub-live>: keeps the hub as it is at this moment. The socket says what has changed.
import { Socket } from "app/socket.js";
import { drawAges } from "app/hub/ages.js";
import { Fragment } from "app/hub/fragment.js";
import { rememberSolo } from "app/hub/solo.js";
import { Notices } from "app/table/notices.js";
import { load, t } from "app/table/texts.js";
import "app/talk/person-menu.js";
import "app/talk/talk-box.js";

const AGING = 20_000;

class HubLive extends HTMLElement {
  #socket = new Socket("/ws/badesee/");
  #fragments = {};
  #parts = {};
  #notices = null;
  #listening = null;
  #aging = 0;
  #tables = new Set();

  connectedCallback() {
    load(JSON.parse(document.getElementById("texts").textContent));
    this.#parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((node) => [node.dataset.part, node]));
    this.#notices = new Notices(this.#parts);
    for (const place of this.querySelectorAll("[data-fragment]")) {
      this.#fragments[place.dataset.fragment] = new Fragment(place, () => this.#look());
    }
    rememberSolo(this.querySelector(".solo"));
    this.#tables = this.#names();
    this.#look();
    this.#aging = setInterval(() => drawAges(this), AGING);
    this.#listen();
    this.#socket.open();
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearInterval(this.#aging);
    Object.values(this.#fragments).forEach((fragment) => fragment.stop());
    this.#notices.stop();
    this.#socket.close();
  }

  #listen() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const wake = () => document.hidden || this.#socket.wake();
    this.#socket.addEventListener("frame", ({ detail }) => this.#receive(detail));
    this.#socket.addEventListener("status", ({ detail }) => {
      this.dataset.connection = detail;
      this.#notices.connection(detail);
    });
    this.querySelector("talk-box").listen(this.#socket);
    document.addEventListener("visibilitychange", wake, { signal });
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", ({ persisted }) => {
      wake();
      if (persisted) this.#fragments.mine.pull();
    }, { signal });
  }

  #receive(frame) {
    if (frame.type === "changed") {
      for (const part of frame.parts) this.#fragments[part]?.pull(frame.marks?.[part]);
    }
    if (frame.type === "banner") this.#show(frame.text);
  }

  #show(text) {
    this.#parts.notice.hidden = !text;
    this.#parts.notice.textContent = text ?? "";
  }

  /** What the server draws for everybody, seen with this person's eyes. */
  #look() {
    const mine = this.querySelector("[data-mine]")?.dataset.mine;
    for (const row of this.querySelectorAll("[data-table]")) {
      row.classList.toggle("mine", row.dataset.table === mine);
    }
    for (const name of this.querySelectorAll(".people [data-person]")) {
      name.disabled = !this.dataset.me || name.dataset.person === this.dataset.me;
    }
    drawAges(this);
    this.#tellNew();
  }

  /** New tables are said, politely, to whoever does not see them appear. */
  #tellNew() {
    const before = this.#tables;
    this.#tables = this.#names();
    const fresh = [...this.#tables].filter((name) => !before.has(name));
    if (fresh.length > 0) this.#parts.news.textContent = fresh.map((name) => t("hub.new", { name })).join(" ");
  }

  #names() {
    return new Set([...this.querySelectorAll("[data-table][data-name]")].map((row) => row.dataset.name));
  }
}

customElements.define("hub-live", HubLive);
