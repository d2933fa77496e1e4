// A WebSocket that comes back by itself. Knows frames, no cards.
import { showStopping } from "app/ui/stopping.js";

const SYNC_EVERY = 10_000;
const ANSWER_WITHIN = 6_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const BANNED = 4403; // close code: there is a page that says why, and it takes the place of any other
const RESTARTING = 4503; // close code: all are sent away at once, and must not come back at once
const RESTART_TAKES = 3_000;

/** How long to wait before try number `tries` (from 0): doubling, capped, half of it by chance. */
export function backoff(tries, chance = Math.random()) {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return most / 2 + (most / 2) * chance;
}

/**
 * Events: "frame" (detail: the frame), "status" (detail: "connecting" | "open" | "lost").
 * Open is a connection on which something has been heard.
 */
export class Socket extends EventTarget {
  #url;
  #socket = null;
  #tries = 0;
  #timers = new Map();
  #closed = false;
  #hears = false;

  constructor(path) {
    super();
    this.#url = new URL(path, location.href.replace(/^http/, "ws"));
  }

  open() {
    this.#closed = false;
    this.#status("connecting");
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (event) => this.#received(event.data));
    socket.addEventListener("close", ({ code }) => socket === this.#socket && this.#lost(code));
    this.#later("answer", ANSWER_WITHIN, () => this.#drop());
  }

  close() {
    this.#closed = true;
    this.#clear();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Whether the frame went out. */
  send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** After waking up or any doubt: ask for the truth, or reconnect at once. */
  wake() {
    if (this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#sync();
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    this.#clear();
    this.open();
  }

  #opened() {
    this.#later("sync", SYNC_EVERY, () => this.#sync());
  }

  #sync() {
    this.send({ type: "sync" });
    this.#later("sync", SYNC_EVERY, () => this.#sync());
    // A socket can look open while the network is long gone: an unanswered sync unmasks it.
    this.#later("answer", ANSWER_WITHIN, () => this.#drop());
  }

  #received(data) {
    this.#tries = 0;
    this.#cancel("answer");
    if (!this.#hears) this.#status("open");
    this.#hears = true;
    const frame = JSON.parse(data);
    if (frame.type === "stopping") return showStopping(frame);
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
  }

  #drop() {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  #lost(code) {
    this.#socket = null;
    this.#hears = false;
    this.#clear();
    if (this.#closed) return;
    if (code === BANNED) return location.reload();
    this.#status("lost");
    const more = code === RESTARTING || code === 1012 ? RESTART_TAKES * Math.random() : 0;
    this.#later("retry", backoff(this.#tries++) + more, () => this.open());
  }

  #status(status) {
    this.dispatchEvent(new CustomEvent("status", { detail: status }));
  }

  #later(name, delay, action) {
    this.#cancel(name);
    this.#timers.set(name, setTimeout(action, delay));
  }

  #cancel(name) {
    clearTimeout(this.#timers.get(name));
  }

  #clear() {
    for (const name of this.#timers.keys()) this.#cancel(name);
  }
}
