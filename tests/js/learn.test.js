import assert from "node:assert/strict";
import { test } from "node:test";
import { question } from "../../static/js/learn/quiz.js";
import { advice, swaps, worth } from "../../static/js/learn/worth.js";

/** Numbers that look like chance and are the same every time. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("hands count as the rules say", () => {
  assert.equal(worth(["AH", "KH", "TH"]), 31);
  assert.equal(worth(["QC", "QS", "QD"]), 30.5);
  assert.equal(worth(["AC", "AS", "AD"]), 33);
  assert.equal(worth(["JD", "9D", "AS"]), 19);
});

test("a helpful swap is better advice than pushing, and much is knocked", () => {
  assert.deepEqual(advice(["AH", "KH", "7S"], ["TH", "8C", "9D"]), { do: "swap", give: "7S", take: "TH", value: 31 });
  assert.equal(advice(["AS", "KS", "8S"], ["7H", "8D", "9C"]).do, "knock");
  assert.equal(advice(["7S", "8H", "9C"], ["7D", "7H", "8S"]).do === "knock", false);
});

for (const kind of ["best", "is31", "act"]) {
  test(`a question of the kind ${kind} has one right answer`, () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { hands, middle, choices, right, value } = question(kind, chance(seed));
      const cards = [...hands.flat(), ...middle];
      assert.equal(new Set(cards).size, cards.length);
      assert.ok(right >= 0 && right < choices.length);
      if (kind === "best") assert.equal(hands.filter((hand) => worth(hand) === value).length, 1);
      if (kind === "is31") assert.equal(right === 0, worth(hands[0]) === 31);
      if (kind === "act" && choices[right].do === "swap") {
        assert.equal(swaps(hands[0], middle).filter((swap) => swap.value === value).length, 1);
      }
    }
  });
}
