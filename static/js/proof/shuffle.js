// The provable shuffle of docs/SHUFFLE.md, and whether a match was dealt by it. Pure but for `hmac`.

const RANKS = [..."789TJQKA"];
export const DECK = [..."CSHD"].flatMap((suit) => RANKS.map((rank) => rank + suit));

const ascii = (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Draws below n from the stream of a key and a text, byte by byte. */
function drawer(hmac, key, text) {
  let [block, bytes, at] = [0, new Uint8Array(), 0];
  const next = async () => {
    if (at === bytes.length) {
      [bytes, at] = [await hmac(key, ascii(`${text}|${block}`)), 0];
      block += 1;
    }
    at += 1;
    return bytes[at - 1];
  };
  return async (below) => {
    for (;;) {
      const byte = await next();
      if (byte < 256 - (256 % below)) return byte % below;
    }
  };
}

async function shuffled(draw) {
  const cards = [...DECK];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = await draw(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/**
 * Checks a record (see docs/SHUFFLE.md) line by line.
 * @param {{hmac: Function, sha256: Function}} crypto  bytes in, a promise of bytes out
 * @returns {Promise<{what: string, round?: number, ok: boolean, at?: number}[]>}
 *   `what`: commitment, first or deck; `at`: the first card that lay elsewhere
 */
export async function check(record, { hmac, sha256 }) {
  const secret = unhex(record.secret);
  const text = (purpose, number) => `${purpose}|${record.match}|${number}|${record.randoms.join("")}`;
  const found = [{ what: "commitment", ok: hex(await sha256(secret)) === record.commitment }];
  const first = await drawer(hmac, secret, text("first", 0))(record.seats);
  found.push({ what: "first", ok: record.first === null || first === record.first });
  for (const { number, deck, key } of record.deals) {
    const drawn = await shuffled(drawer(hmac, secret, text("deck", number)));
    const at = drawn.findIndex((card, place) => card !== deck[place]);
    const derived = hex(await hmac(secret, ascii(text("stock", number))));
    found.push({ what: "deck", round: number, ok: at < 0 && deck.length === 32 && derived === key, at });
  }
  return found;
}
