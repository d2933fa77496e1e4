// What a match with people has beside its cards: who is here, who says what, and the table afterwards.
import { Socket } from "app/socket.js";
import { patch } from "app/table/dom.js";
import { company as companyWords } from "app/talk/company.js";
import { Side } from "app/talk/side.js";
import { usePeople } from "app/talk/people.js";
import "app/talk/person-menu.js";
import "app/talk/talk-box.js";

const BUBBLE_STAYS = 5_000;

export class Together {
  #parts;
  #code;
  #table = null;
  #timers = {};

  /** `code`: of the table the match was dealt at, or "". `people`: {seat: person} to be spoken of. */
  constructor(parts, socket, { code, people }) {
    this.#parts = parts;
    this.#code = code;
    usePeople(people);
    parts.talk.listen(socket);
    new Side(parts);
  }

  /** Frames about people; `speak(seat, bubble)` shows a bubble, `meet(seats)` who is connected. */
  receive(frame, { speak, meet }) {
    if (frame.type === "presence") {
      patch(this.#parts.company, companyWords(frame.watching, frame.visitors));
      meet(frame.seats);
    }
    if (frame.type === "bubble" && frame.seat !== null) this.#speak(frame, speak);
  }

  /** The match is over: when somebody says *again*, everybody goes back to the table together. */
  follow() {
    if (this.#code === "" || this.#table) return;
    const address = `/tisch/${this.#code}/`;
    this.#table = new Socket(`/ws${address}`);
    this.#table.addEventListener("frame", ({ detail }) => {
      if (detail.type === "table" && detail.status === "open") location.assign(address);
      if (detail.type === "refused") this.#table.close();
    });
    this.#table.open();
  }

  stop() {
    Object.values(this.#timers).forEach(clearTimeout);
    this.#table?.close();
  }

  #speak({ seat, key }, speak) {
    speak(seat, key);
    clearTimeout(this.#timers[seat]);
    this.#timers[seat] = setTimeout(() => speak(seat, null), BUBBLE_STAYS);
  }
}
