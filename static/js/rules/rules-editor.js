// <rules-editor>: preset, then every rule as its sentence; the server says at once what comes of it.
// On the page of a new table it fills the form's hidden field, at a table it tells what to change.
import { el, patch } from "app/table/dom.js";
import { load, t } from "app/table/texts.js";
import { options, read, terms, write, writeTerms } from "app/rules/controls.js";
import { changesOf, edited, holds } from "app/rules/edit.js";
import { parsed } from "app/ui/trusted.js";

const PAUSE = 200;

/** Events: "rules-chosen" (detail: the changes), where a table is edited. */
class RulesEditor extends HTMLElement {
  #origin = null;
  #table = null;
  #timer = 0;
  #asked = 0;

  connectedCallback() {
    this.addEventListener("change", this);
    this.addEventListener("click", this);
    this.addEventListener("submit", this);
    this.field = this.querySelector("input[name=rules]");
    if (!this.field) return;
    load(JSON.parse(document.getElementById("texts").textContent));
    this.#begin(this.field.value ? JSON.parse(this.field.value) : {});
  }

  out(name) {
    return this.querySelector(`[data-out=${name}]`);
  }

  get preset() {
    return this.querySelector("[name=preset]:checked").value;
  }

  handleEvent(event) {
    const { target } = event;
    if (event.type === "submit" && target.method === "dialog") return this.#choose(event.submitter);
    if (event.type === "change" && target.name === "preset") return this.#begin({});
    if (event.type === "change" && target.dataset.option) return this.#later();
    const button = target.closest?.("button");
    if (event.type === "click" && button?.dataset.take !== undefined) this.#take(button.dataset);
    if (event.type === "click" && button?.dataset.save !== undefined) this.#save();
  }

  /** Show the terms of this table, unless somebody is editing them at this moment. */
  follow(frame) {
    if (this.closest("dialog")?.open && this.#table) return;
    const isNew = this.#table?.hash !== frame.hash || this.#table?.version !== frame.version;
    this.#table = frame;
    if (!isNew || !frame.you.host) return;
    writeTerms(this, frame.settings, frame.name);
    write(this, frame.settings.rules, frame.sentences);
    this.#begin(frame.settings.rules);
  }

  async #begin(part) {
    const origin = await this.#ask({});
    if (!origin?.ok) return this.#say(t("rules.unchecked"));
    this.#origin = origin.rules;
    write(this, { ...origin.rules, ...part }, origin.sentences);
    await this.#check();
  }

  /** A variant on top of what is chosen, or (with a preset) a whole set. */
  #take({ preset, rules }) {
    const part = JSON.parse(rules);
    if (preset === undefined) {
      const back = holds(read(this), part);
      write(this, back ? Object.fromEntries(Object.keys(part).map((field) => [field, this.#origin[field]])) : part);
      return this.#check();
    }
    this.querySelector(`[name=preset][value="${CSS.escape(preset)}"]`).checked = true;
    return this.#begin(part);
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), PAUSE);
  }

  async #check() {
    if (!this.#origin) return;
    const part = edited(read(this), this.#origin);
    if (this.field) this.field.value = Object.keys(part).length > 0 ? JSON.stringify(part) : "";
    this.#mark(part);
    const asked = ++this.#asked;
    const reply = await this.#ask(part);
    if (asked === this.#asked) this.#show(reply);
  }

  async #ask(rules) {
    try {
      const reply = await fetch(this.dataset.check, {
        method: "POST", body: JSON.stringify({ preset: this.preset, rules }),
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.#token },
      });
      return reply.ok ? await reply.json() : null;
    } catch {
      return null;
    }
  }

  get #token() {
    return document.querySelector("[name=csrfmiddlewaretoken]").value;
  }

  #mark(part) {
    for (const row of this.querySelectorAll("[data-field]")) row.querySelector("[data-mark]").hidden = !(row.dataset.field in part);
    for (const group of this.querySelectorAll("[data-group]")) {
      const n = group.querySelectorAll("[data-mark]:not([hidden])").length;
      const chip = group.querySelector("[data-count]");
      chip.hidden = n === 0;
      chip.textContent = t("rules.changed.n", { n });
    }
    const rules = read(this);
    for (const button of this.querySelectorAll("[data-take][aria-pressed]")) {
      button.ariaPressed = String(holds(rules, JSON.parse(button.dataset.rules)));
    }
  }

  #show(reply) {
    if (!reply) return this.#say(t("rules.unchecked"));
    const wrong = new Set(reply.ok ? [] : reply.fields);
    for (const control of options(this)) control.toggleAttribute("aria-invalid", wrong.has(control.dataset.option));
    this.#say(reply.ok ? "" : reply.text);
    for (const button of this.querySelectorAll("[data-go]")) button.disabled = !reply.ok;
    if (!reply.ok) return this.#reveal(wrong);
    patch(this.out("preset"), this.#differences(reply.differs, this.preset));
    patch(this.out("kneipe"), this.preset === "kneipe" ? [] : this.#differences(reply.differs_kneipe, "kneipe"));
  }

  /** Open the groups in which something does not fit. */
  #reveal(fields) {
    for (const group of this.querySelectorAll("[data-group]")) {
      if ([...group.querySelectorAll("[data-field]")].some((row) => fields.has(row.dataset.field))) group.open = true;
    }
  }

  #differences(differs, key) {
    const preset = this.querySelector(`[name=preset][value="${key}"]`).closest("label").querySelector("b").textContent;
    const entries = Object.entries(differs);
    if (entries.length === 0) return [el("p", {}, t("rules.same", { preset }))];
    const n = entries.length;
    return [el("p", {}, t(n === 1 ? "rules.differs.1" : "rules.differs.n", { n, preset })),
      el("ul", { class: "so" }, entries.map(([field, text]) => el("li", { "data-key": field }, el("mark", {}, text))))];
  }

  #say(text) {
    const place = this.out("error");
    if (place.textContent !== text) place.textContent = text;
  }

  #choose(button) {
    if (button?.value !== "apply") return;
    const chosen = { ...terms(this), rules: read(this) };
    const changes = changesOf(this.#table.settings, this.#table.name, chosen);
    this.dispatchEvent(new CustomEvent("rules-chosen", { detail: changes }));
  }

  async #save() {
    const field = this.querySelector("[data-saved-name]");
    const data = new FormData();
    data.set("csrfmiddlewaretoken", this.#token);
    data.set("name", field.value);
    data.set("preset", this.preset);
    data.set("rules", JSON.stringify(edited(read(this), this.#origin)));
    const reply = await fetch(this.dataset.own, { method: "POST", body: data });
    const page = parsed(await reply.text());
    const place = this.out("saved");
    if (!reply.redirected) return place.replaceChildren(page.querySelector(".error")?.textContent ?? t("talk.failed"));
    const [before, after] = t("rules.saved", { link: "\n" }).split("\n");
    place.replaceChildren(before, el("a", { href: reply.url }, reply.url), after);
  }
}

customElements.define("rules-editor", RulesEditor);
