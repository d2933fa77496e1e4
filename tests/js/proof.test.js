import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import { check } from "../../static/js/proof/shuffle.js";

const tools = {
  sha256: async (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: async (key, message) => createHmac("sha256", key).update(message).digest(),
};

// The worked example of docs/SHUFFLE.md.
const example = () => ({
  match: 1, seats: 4, first: 0, randoms: ["", "", "", ""], secret: "00".repeat(32),
  commitment: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
  deals: [{
    number: 1,
    deck: ("KH TC JS JC AC AH 8D AS 7S TH QH 8H 9C 9S QD 7D 7C JD 9H TD KD JH KS 8S 8C KC QC QS "
      + "7H 9D TS AD").split(" "),
    key: "024c8c2c318c8e34fd71924a4298f1a536d721b03ab0370d24bb9a231b5bc88d",
  }],
});

test("the example of the description checks out", async () => {
  const found = await check(example(), tools);
  assert.deepEqual(found.map(({ what, ok }) => [what, ok]), [["commitment", true], ["first", true], ["deck", true]]);
});

test("two changed cards, another key, first or secret are each caught", async () => {
  const swapped = example();
  [swapped.deals[0].deck[4], swapped.deals[0].deck[9]] = [swapped.deals[0].deck[9], swapped.deals[0].deck[4]];
  const found = await check(swapped, tools);
  assert.deepEqual(found.filter(({ ok }) => !ok).map(({ what, round, at }) => [what, round, at]), [["deck", 1, 4]]);
  for (const change of [{ first: 1 }, { secret: "01".repeat(32) }]) {
    assert.ok((await check({ ...example(), ...change }, tools)).some(({ ok }) => !ok));
  }
  const keyed = example();
  keyed.deals[0].key = "00";
  assert.equal((await check(keyed, tools)).at(-1).ok, false);
});
