// A part of the page that the server draws: pulled anew when it has changed, patched into place.
// Whoever has the focus keeps it, what is open stays open, nothing scrolls.
import { patch } from "app/table/dom.js";
import { parsed } from "app/ui/trusted.js";

const TRY_AGAIN = 3_000;

export class Fragment {
  #place;
  #pulling = false;
  #wanted = false;
  #asked = ""; // the state last told of; the address of a pull ends with it
  #timer = 0;

  /** `after` is called with the place once it has been drawn anew. */
  constructor(place, after) {
    this.#place = place;
    this.after = after;
    dropIndents(place);
  }

  /** Draw it as it is now, unless this page already shows the state of that name. */
  async pull(mark) {
    if (mark !== undefined && mark === this.#place.dataset.mark) return;
    // Told twice of one state: it is on its way, or a newer one.
    if (this.#pulling && mark !== undefined && mark === this.#asked) return;
    this.#wanted = true;
    this.#asked = mark ?? "";
    if (this.#pulling) return;
    this.#pulling = true;
    while (this.#wanted) {
      this.#wanted = false;
      await this.#fetch();
    }
    this.#pulling = false;
  }

  stop() {
    clearTimeout(this.#timer);
  }

  async #fetch() {
    try {
      const reply = await fetch(this.#place.dataset.src + this.#asked, { cache: "no-cache" });
      if (!reply.ok) throw new Error(reply.status);
      this.#draw(await reply.text());
      this.#place.dataset.mark = reply.headers.get("X-Mark") ?? "";
    } catch {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.pull(), TRY_AGAIN);
    }
  }

  #draw(html) {
    const page = parsed(html);
    for (const open of this.#place.querySelectorAll("details[open]")) {
      const twin = page.querySelector(`[data-key="${CSS.escape(open.closest("li").dataset.key)}"] details`);
      if (twin) twin.open = true;
    }
    dropIndents(page.body);
    const focused = document.activeElement;
    patch(this.#place, [...page.body.childNodes]);
    this.after(this.#place);
    if (this.#place.contains(focused)) focused.focus({ preventScroll: true });
  }
}

/** Line breaks between the tags of a template are no content; without them elements stay put. */
function dropIndents(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blank = [];
  while (walker.nextNode()) {
    if (/^\s*\n\s*$/.test(walker.currentNode.data)) blank.push(walker.currentNode);
  }
  blank.forEach((node) => node.remove());
}
