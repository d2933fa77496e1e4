// Verifies records of finished matches, from docs/SHUFFLE.md alone and with nothing of the server.
//
//     node verify_shuffle.mjs record.json …        (or records on standard input, one a line)
//
// A record is what `/partie/<match>/mischung.json` answers. Prints a line for whatever does not fit
// and exits with 1, else one line with what was checked.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const ordered = [];
for (const suit of "CSHD") for (const rank of "789TJQKA") ordered.push(rank + suit);

function* stream(key, text) {
  for (let i = 0; ; i += 1) yield* createHmac("sha256", key).update(`${text}|${i}`, "ascii").digest();
}

function draw(bytes, n) {
  for (;;) {
    const { value } = bytes.next();
    if (value < 256 - (256 % n)) return value % n;
  }
}

function shuffle(cards, bytes) {
  const mixed = [...cards];
  for (let i = mixed.length - 1; i >= 1; i -= 1) {
    const j = draw(bytes, i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

function* faults(record) {
  const secret = Buffer.from(record.secret, "hex");
  const random = record.randoms.join("");
  if (createHash("sha256").update(secret).digest("hex") !== record.commitment) {
    yield "the commitment is not the SHA-256 of the secret";
  }
  const first = draw(stream(secret, `first|${record.match}|0|${random}`), record.seats);
  if (record.first !== null && record.first !== first) yield `seat ${record.first} began, drawn was ${first}`;
  for (const { number, deck, key } of record.deals) {
    const derived = shuffle(ordered, stream(secret, `deck|${record.match}|${number}|${random}`));
    if (derived.join(" ") !== deck.join(" ")) yield `round ${number} was dealt another deck`;
    const text = `stock|${record.match}|${number}|${random}`;
    if (createHmac("sha256", secret).update(text, "ascii").digest("hex") !== key) {
      yield `round ${number} had another key`;
    }
  }
}

const files = process.argv.slice(2);
const texts = files.length > 0
  ? files.map((file) => readFileSync(file, "utf8"))
  : readFileSync(0, "utf8").split("\n").filter((line) => line.trim() !== "");
let [rounds, wrong] = [0, 0];
for (const record of texts.map((text) => JSON.parse(text))) {
  for (const fault of faults(record)) {
    console.log(`match ${record.match}: ${fault}`);
    wrong += 1;
  }
  rounds += record.deals.length;
}
console.log(`${texts.length} matches, ${rounds} rounds: ${wrong} faults`);
process.exit(wrong > 0 ? 1 : 0);
