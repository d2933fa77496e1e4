// <person-menu>: what one can do about somebody whose name one has pressed. One per page.
import { el } from "app/table/dom.js";
import { t } from "app/table/texts.js";

const GAP = 6;

/** Events: "person" (detail: {act, person, seat}) for what the page itself does: kick, host. */
class PersonMenu extends HTMLElement {
  #person = null;
  #avoided = {}; // kind: the people

  connectedCallback() {
    this.box = this.querySelector("[popover]");
    const avoided = JSON.parse(document.getElementById("avoided").textContent);
    for (const [kind, people] of Object.entries(avoided)) this.#avoided[kind] = new Set(people);
    document.addEventListener("click", this);
    this.querySelector("form").addEventListener("submit", this);
  }

  disconnectedCallback() {
    document.removeEventListener("click", this);
  }

  handleEvent(event) {
    if (event.type === "submit") {
      event.preventDefault();
      return this.#post(event.target, event.submitter);
    }
    const button = event.target.closest?.("button");
    if (button?.dataset.person) this.#open(button);
    else if (button?.dataset.act && this.contains(button)) this.#act(button.dataset.act);
  }

  #open(button) {
    const { person, name, seat, menu } = button.dataset;
    this.#person = { person: Number(person), name, seat: seat === undefined ? null : Number(seat) };
    this.querySelector("[data-part=name]").textContent = name;
    for (const own of this.querySelectorAll("[data-act]")) own.hidden = !menu?.split(" ").includes(own.dataset.act);
    for (const button of this.querySelectorAll("[name=kind]")) {
      button.hidden = this.#avoided[button.value].has(this.#person.person) !== ("off" in button.dataset);
    }
    const profile = this.querySelector("[data-profile]");
    profile.href = profile.dataset.profile.replace("/0/", `/${encodeURIComponent(name)}/`);
    const report = this.querySelector("[data-report]");
    report.href = `${report.dataset.report.replace("/0/", `/${person}/`)}?seite=${location.pathname}`;
    this.box.showPopover();
    this.#place(button.getBoundingClientRect());
    this.box.querySelector("button:not([hidden])").focus();
  }

  #place(at) {
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const below = at.bottom + GAP + height <= innerHeight;
    this.box.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
    this.box.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
  }

  #act(act) {
    this.box.hidePopover();
    this.dispatchEvent(new CustomEvent("person", { detail: { act, ...this.#person } }));
  }

  async #post(form, button) {
    const who = this.#person, kind = button.value;
    this.box.hidePopover();
    if ("off" in button.dataset) return this.#takeBack(form, who, kind);
    if (!await this.#block(form, who, kind, false)) return this.#say(t("talk.failed"));
    this.#note(who.person, kind, true);
    const undo = el("button", { type: "button", class: "btn quiet" }, t("talk.undo"));
    undo.addEventListener("click", () => this.#takeBack(form, who, kind));
    this.#say([t(kind === "hear" ? "talk.ignored" : "talk.apart", { name: who.name }), " ", undo]);
  }

  async #takeBack(form, who, kind) {
    if (!await this.#block(form, who, kind, true)) return this.#say(t("talk.failed"));
    this.#note(who.person, kind, false);
    this.#say(kind === "hear" ? t("talk.heard", { name: who.name }) : "");
  }

  #note(person, kind, avoids) {
    this.#avoided[kind][avoids ? "add" : "delete"](person);
    if (kind === "hear") this.#deafen(person, avoids);
  }

  async #block(form, { person, name }, kind, off) {
    const data = new FormData(form);
    data.set("number", person);
    data.set("name", name);
    data.set("kind", kind);
    if (off) data.set("off", "1");
    try {
      return (await fetch(form.action, { method: "POST", body: data, redirect: "manual" })).type === "opaqueredirect";
    } catch {
      return false;
    }
  }

  #deafen(person, deaf) {
    for (const box of document.querySelectorAll("talk-box")) box.turnDeaf(person, deaf);
  }

  #say(words) {
    document.querySelector("talk-box")?.say(words);
  }
}

customElements.define("person-menu", PersonMenu);
