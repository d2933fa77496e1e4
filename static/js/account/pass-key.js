// <pass-key do="add|sign-in">: has the browser make or show a passkey, and posts the form around it.
import { forBrowser, forServer } from "app/account/credential.js";

class PassKey extends HTMLElement {
  connectedCallback() {
    const without = this.parentElement.querySelector("[data-without]");
    if (!window.PublicKeyCredential) {
      if (without) without.hidden = false;
      return;
    }
    this.hidden = false;
    this.querySelector("form").addEventListener("submit", this);
  }

  async handleEvent(event) {
    const form = event.target;
    event.preventDefault();
    this.#failed(false);
    try {
      form.credential.value = JSON.stringify(forServer(await this.#ask(form)));
      form.submit();
    } catch (error) {
      // Turned down, timed out, or none there: the person knows best and may press again.
      console.info(error.name);
      this.#failed(true);
    }
  }

  async #ask(form) {
    const add = this.getAttribute("do") === "add";
    const options = await this.#options(form);
    const publicKey = forBrowser(options.creation_options ?? options.request_options);
    const credential = await navigator.credentials[add ? "create" : "get"]({ publicKey });
    if (!credential) throw new DOMException("", "NotAllowedError");
    return credential;
  }

  /** In the page, where it is known who asks; else fresh from the server. */
  async #options(form) {
    const here = document.getElementById("passkey-options");
    if (here) return JSON.parse(here.textContent);
    const reply = await fetch(form.action, { headers: { Accept: "application/json" } });
    if (!reply.ok) throw new DOMException("", "NetworkError");
    return reply.json();
  }

  #failed(failed) {
    this.querySelector("[data-failed]").hidden = !failed;
  }
}

customElements.define("pass-key", PassKey);
