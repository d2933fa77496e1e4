// What staff has imposed, where one talks: until when, why, and the way to object. It ends by itself.
import { el } from "app/table/dom.js";
import { t } from "app/table/texts.js";

const LONGEST = 2 ** 31 - 1; // milliseconds a timer can wait

export class Standing {
  #box;
  #timer;

  /** `box`: a <talk-box> with a place for it, `data-standing`, that knows the page to object on. */
  constructor(box) {
    this.#box = box;
    this.place = box.querySelector("[data-standing]");
  }

  /** After a frame `standing`: show it, and take the field away while its owner is muted. */
  show({ muted, unread }) {
    clearTimeout(this.#timer);
    const link = () => el("a", { href: this.place.dataset.standing }, t("standing.object"));
    const lines = unread.map((reason) => el("p", {}, t("standing.unread", { reason }), " ", link()));
    if (muted) lines.unshift(el("p", {}, t("standing.muted", { time: when(muted.wait_ms), reason: muted.reason }), " ", link()));
    this.place.replaceChildren(...lines);
    for (const control of this.#box.querySelectorAll(".say :is(input, button), .quick button")) control.disabled = muted !== null;
    if (muted) this.#timer = setTimeout(() => this.show({ muted: null, unread }), Math.min(LONGEST, muted.wait_ms));
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

/** The time of day in so many milliseconds; with the day when it is not today. */
export function when(wait) {
  const end = new Date(Date.now() + wait);
  const today = end.toDateString() === new Date().toDateString();
  return end.toLocaleString(document.documentElement.lang, { timeStyle: "short", ...(today ? {} : { dateStyle: "short" }) });
}
