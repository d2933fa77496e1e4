// The side sheet with log and talk: on small screens a popover whose button counts what is unread.
import { count, t } from "app/table/texts.js";

export class Side {
  #button;
  #box;

  /** `parts`: `side` the popover, `talk` its <talk-box>, `unread` the button that opens it. */
  constructor({ side, talk, unread }) {
    this.#button = unread;
    this.#box = talk;
    talk.addEventListener("unread", ({ detail }) => this.#show(detail));
    side.addEventListener("toggle", ({ newState }) => newState === "open" && this.#opened());
  }

  #opened() {
    this.#box.look();
    this.#box.log.scrollTop = this.#box.log.scrollHeight;
  }

  #show(unread) {
    const badge = this.#button.querySelector(".badge");
    badge.hidden = unread === 0;
    badge.textContent = unread > 99 ? "99+" : unread;
    this.#button.ariaLabel = unread === 0 ? t("talk.unread.0") : count("talk.unread", unread);
  }
}
