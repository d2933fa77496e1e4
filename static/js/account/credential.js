// WebAuthn speaks in bytes, the server in JSON: base64url in between. No DOM.

const toBytes = (text) => {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
};

const toText = (buffer) => {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const withBytes = (credential) => ({ ...credential, id: toBytes(credential.id) });

/** The server's options as the browser wants them. */
export function forBrowser({ publicKey }) {
  const options = { ...publicKey, challenge: toBytes(publicKey.challenge) };
  if (publicKey.user) options.user = withBytes(publicKey.user);
  for (const list of ["excludeCredentials", "allowCredentials"]) {
    if (publicKey[list]) options[list] = publicKey[list].map(withBytes);
  }
  return options;
}

/** The browser's credential as the server wants it. */
export function forServer(credential) {
  const response = {};
  for (const key of BYTES) {
    if (credential.response[key]) response[key] = toText(credential.response[key]);
  }
  if (credential.response.getTransports) response.transports = credential.response.getTransports();
  return {
    type: credential.type,
    id: credential.id,
    rawId: toText(credential.rawId),
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

const BYTES = [
  "clientDataJSON",
  "attestationObject",
  "authenticatorData",
  "signature",
  "userHandle",
];
