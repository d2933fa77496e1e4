// <match-replay>: steps through an ended match without loading the page anew, by key or by itself.
// Every step is a page of its own; without this script its links do the same.
import { parsed } from "app/ui/trusted.js";

const PACE = 1_500; // milliseconds between two steps that play by themselves
const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

class MatchReplay extends HTMLElement {
  #timer = 0;
  #asked = 0;
  #listening = null;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("click", this, { signal });
    this.addEventListener("change", this, { signal });
    document.addEventListener("keydown", this, { signal });
    addEventListener("popstate", () => this.#show(location.href), { signal });
    this.#button("play").hidden = false;
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#stop();
  }

  handleEvent(event) {
    if (event.type === "keydown") return this.#key(event);
    if (event.type === "change" && event.target.name === "zug") return this.#slide(event.target.form);
    const link = event.target.closest?.("a[href^='?']");
    if (event.type === "click" && link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.#stop();
      this.#go(link.href);
    } else if (event.type === "click" && event.target.closest("[data-go=play]")) this.#toggle();
  }

  #button(name) {
    return this.querySelector(`[data-go=${name}]`);
  }

  #key(event) {
    const busy = event.target.closest?.("input, textarea, select, dialog, [popover]");
    if (busy || event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS)) return;
    event.preventDefault();
    this.#stop();
    this.#go(this.#button(KEYS[event.key]).href);
  }

  #slide(form) {
    this.#stop();
    this.#go(`?${new URLSearchParams(new FormData(form))}`);
  }

  #toggle() {
    if (this.#timer) return this.#stop();
    this.#timer = setInterval(() => this.#tick(), PACE);
    this.#button("play").ariaPressed = "true";
  }

  #tick() {
    if (this.dataset.step === this.dataset.last) return this.#stop();
    this.#go(this.#button("next").href);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#button("play").ariaPressed = "false";
  }

  async #go(address) {
    if (await this.#show(address)) history.replaceState(null, "", address);
  }

  /** Take the step from its page; whether it is still the one that is wanted. */
  async #show(address) {
    const asked = ++this.#asked;
    const reply = await fetch(address).catch(() => null);
    if (!reply?.ok) return location.assign(address);
    const page = parsed(await reply.text());
    if (asked !== this.#asked) return false;
    const focused = document.activeElement?.dataset?.go ?? document.activeElement?.id;
    const fresh = page.querySelector("match-replay");
    Object.assign(this.dataset, fresh.dataset);
    this.replaceChildren(...fresh.childNodes);
    this.#button("play").hidden = false;
    this.#button("play").ariaPressed = String(this.#timer !== 0);
    this.querySelector(`[data-go="${focused}"], [id="${focused}"]`)?.focus({ preventScroll: true });
    return true;
  }
}

customElements.define("match-replay", MatchReplay);
