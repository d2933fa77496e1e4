// The one way from text to markup or to a script: what our own server has sent. See settings, CSP.
const policy = globalThis.trustedTypes?.createPolicy("own", {
  createHTML: (html) => html,
  createScriptURL: (address) => address,
});

/** A page or a part of one as a document; nothing in it runs. */
export function parsed(html) {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, "text/html");
}

/** The address of a script of ours. */
export function scriptAt(path) {
  return policy ? policy.createScriptURL(path) : path;
}
