// <analysis-wait>: how far an analysis is; shows it once it is there.
const LOOK = 1_000; // ms between two looks
const PATIENCE = 5_000; // and after one that failed

class AnalysisWait extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.#look();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  async #look() {
    let wait = LOOK;
    try {
      const answer = await fetch(this.getAttribute("src"), { credentials: "same-origin" });
      if (!answer.ok) throw new Error(answer.status);
      const { done, total, ready } = await answer.json();
      if (ready) {
        location.reload();
        return;
      }
      const bar = this.querySelector("progress");
      if (total > 0) [bar.max, bar.value] = [total, done];
    } catch {
      wait = PATIENCE;
    }
    this.#timer = setTimeout(() => this.#look(), wait);
  }
}

customElements.define("analysis-wait", AnalysisWait);
