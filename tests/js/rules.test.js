import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf, edited, holds } from "../../static/js/rules/edit.js";
import { ageWords } from "../../static/js/hub/ages.js";
import { load } from "../../static/js/table/texts.js";

const kneipe = { name: "kneipe", lives: 3, fire: ["31", "aces"], push: true, turn_seconds: 60 };

test("only what differs is an edit; a set has no order", () => {
  assert.deepEqual(edited({ ...kneipe, fire: ["aces", "31"] }, kneipe), {});
  assert.deepEqual(edited({ ...kneipe, name: "x", lives: 4, turn_seconds: null }, kneipe), { lives: 4, turn_seconds: null });
  assert.equal(holds({ ...kneipe, push: false }, { push: false }), true);
});

test("a host changes only what he has changed", () => {
  const settings = { preset: "kneipe", rules: kneipe, seats: 4, public: true, bot_level: "normal", tempo: "normal", fill_bots: false };
  const { rules, ...terms } = settings;
  const chosen = { ...terms, table_name: "Seerose", rules };
  assert.deepEqual(changesOf(settings, "Seerose", chosen), {});
  assert.deepEqual(changesOf(settings, "Seerose", { ...chosen, table_name: "" }), {});
  assert.deepEqual(changesOf(settings, "Libelle", { ...chosen, seats: 5, rules: { ...rules, lives: 4 } }),
    { seats: 5, name: "Seerose", rules: { lives: 4 } });
  assert.deepEqual(changesOf(settings, "Seerose", { ...chosen, preset: "blitz", rules: { ...rules, lives: 1 } }).preset, "blitz");
});

test("a table grows older in words", () => {
  load({ "age.now": "now", "age.minutes": "{n} min", "age.hours": "{n} h" });
  assert.deepEqual([0, 59_000, 60_000, 3_599_000, 7_200_000].map((age) => ageWords(0, age)), ["now", "now", "1 min", "59 min", "2 h"]);
});
