import assert from "node:assert/strict";
import { test } from "node:test";
import { brought, pointLines } from "../../static/js/table/awards.js";
import { load } from "../../static/js/table/texts.js";

load({
  "facts.round": "Runde {n}", "points.survived": "oben", "points.lost": "Ring weg", "result.taler": "{n} Taler",
  "result.rating": "{before} → {after}", "result.rating.provisional": "{before} → {after}?", "result.xp": "{n} XP",
  "result.uncounted": "zählt nicht",
});
const RESULT = {
  lines: [[1, 0, 5, "survived"], [1, 1, -5, "lost"], [2, 0, -5, "lost"]],
  payouts: [0, 100], xp: [10, 0], uncounted: [1],
  rating: [{ seat: 0, before: 1500, after: 1460, provisional: true }, { seat: 1, before: 1500, after: 1540, provisional: false }],
};

test("points are told line by line, for one seat", () => {
  assert.deepEqual(pointLines(RESULT, 0), [
    { round: "Runde 1", points: "+5", why: "oben" }, { round: "Runde 2", points: "−5", why: "Ring weg" },
  ]);
});

test("what a match brought stands under the headline", () => {
  assert.deepEqual(brought({ result: RESULT, pot: 100 }, 0), ["0 Taler", "1500 → 1460?", "+10 XP"]);
  assert.deepEqual(brought({ result: RESULT, pot: 0 }, 1), ["1500 → 1540", "zählt nicht"]);
});

test("a match from before there were awards brings nothing", () => {
  assert.deepEqual(brought({ result: { payouts: [0] }, pot: 0 }, 0), []);
});
