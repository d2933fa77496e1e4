// What I add to the shuffle: 32 random bytes, promised by their SHA-256, opened at the start.
// Kept in the browser, so that a reload or a second tab can open them too.
import { recall, keep } from "app/ui/settings.js";
import { sha256 } from "app/lobby/sha256.js";

const BYTES = 32;

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Draw new bytes for the table; resolves to their commitment. */
export async function promise(code) {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  keep(keyOf(code), hex(bytes));
  return hex(await digest(bytes));
}

/** The bytes promised last, as 64 hex digits; "" if this browser has promised none. */
export const promised = (code) => recall(keyOf(code));

const keyOf = (code) => `bytes.${code}`;

/** Over plain http, as in a pub's own network, browsers keep their SHA-256 to themselves. */
async function digest(bytes) {
  if (!crypto.subtle) return sha256(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
