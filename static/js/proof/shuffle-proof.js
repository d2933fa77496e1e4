// <shuffle-proof>: deals a finished match again from its secret, here, and says round by round
// whether it was the same.
import { hmac, sha256 } from "app/proof/crypto.js";
import { check } from "app/proof/shuffle.js";

class ShuffleProof extends HTMLElement {
  #texts;

  connectedCallback() {
    this.#texts = JSON.parse(document.getElementById("proof-texts").textContent);
    const button = this.querySelector("button");
    button.addEventListener("click", this);
    button.disabled = false;
  }

  disconnectedCallback() {
    this.querySelector("button")?.removeEventListener("click", this);
  }

  async handleEvent() {
    const button = this.querySelector("button");
    button.disabled = true;
    this.dataset.proof = "running";
    try {
      const answer = await fetch(this.getAttribute("src"), { credentials: "same-origin" });
      if (!answer.ok) throw new Error(answer.status);
      this.#show(await check(await answer.json(), { hmac, sha256 }));
    } catch {
      this.#say("failed");
      this.dataset.proof = "failed";
    }
    button.disabled = false;
  }

  #show(found) {
    const wrong = found.filter((line) => !line.ok).length;
    this.querySelector("ol").replaceChildren(...found.map((line) => this.#line(line)));
    this.#say(wrong ? "wrong" : "right");
    this.dataset.proof = wrong ? "wrong" : "right";
  }

  #line({ what, round, ok, at }) {
    const item = document.createElement("li");
    item.className = ok ? "ok" : "bad";
    const verdict = ok ? "match" : at >= 0 ? "card" : "mismatch";
    item.textContent = `${this.#text(what, round)}: ${this.#text(verdict, at + 1)}`;
    return item;
  }

  #say(key) {
    this.querySelector("[role=status]").textContent = this.#text(key);
  }

  #text(key, n = "") {
    return this.#texts[key].replace("{n}", n);
  }
}

customElements.define("shuffle-proof", ShuffleProof);
