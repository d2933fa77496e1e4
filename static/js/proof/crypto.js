// HMAC-SHA256 and SHA-256: the browser's own, and ours where it keeps them from plain http pages.
import { sha256 as ownSha256 } from "app/lobby/sha256.js";

const BLOCK = 64; // bytes

export const sha256 = async (bytes) =>
  crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : ownSha256(bytes);

/** HMAC-SHA256 of a message under a key, all of them bytes. */
export async function hmac(key, message) {
  if (!crypto.subtle) return ownHmac(key, message);
  const named = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, named, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** RFC 2104 over the page's own SHA-256; the key is at most a block long. */
function ownHmac(key, message) {
  const padded = (fill) => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ fill);
  const inner = ownSha256(Uint8Array.of(...padded(0x36), ...message));
  return ownSha256(Uint8Array.of(...padded(0x5c), ...inner));
}
