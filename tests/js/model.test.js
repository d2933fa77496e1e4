import assert from "node:assert/strict";
import { test } from "node:test";
import * as table from "../../static/js/table/model.js";
import { overtaken, refuse, resend } from "../../static/js/table/pending.js";
import { seat, update } from "./view.js";

const RULES = { covered: false, turnSeconds: 20, newMiddles: 3 };
const at = (version, changes, events) =>
  table.receive(table.fresh(RULES), update(version, changes, events), 1_000);

test("time is anchored to the moment the frame came", () => {
  assert.equal(at(1).until, 21_000);
});

test("an older frame changes nothing", () => {
  const model = at(5);
  assert.equal(table.receive(model, update(4), 2_000), model);
});

test("the same version keeps what is picked and what is on its way", () => {
  const picked = table.pick(at(5), "TH");
  assert.equal(table.receive(picked, update(5), 2_000).give, "TH");
});

test("a newer version forgets picks, arming and the sent move", () => {
  const { model } = table.press(table.pick(at(5), "TH"), "push", 0, "c1");
  const next = table.receive(model, update(6, { turn: 1 }), 2_000);
  assert.deepEqual([next.give, next.armed, next.pending], [null, null, null]);
});

test("a second tap on a card puts it back", () => {
  const once = table.pick(at(1), "KC");
  assert.equal(once.take, "KC");
  assert.equal(table.pick(once, "KC").take, null);
});

test("nothing can be picked on somebody else's turn", () => {
  assert.equal(table.pick(at(1, { turn: 1, legal: [] }), "TH").give, null);
});

test("a swap needs both cards and is the server's own action", () => {
  const half = table.pick(at(1), "TH");
  assert.equal(table.actionFor(half, "swap"), null);
  assert.deepEqual(table.actionFor(table.pick(half, "KC"), "swap"), { do: "swap", give: "TH", take: "KC" });
});

test("what the server does not list cannot be pressed", () => {
  const model = table.pick(table.pick(at(1), "AC"), "KC");
  assert.equal(table.actionFor(model, "swap"), null);
  assert.equal(table.press(model, "swap", 0, "c1").frame, null);
});

test("the preview is the server's value for the picked pair", () => {
  assert.equal(table.preview(at(1)), null);
  assert.equal(table.preview(table.pick(table.pick(at(1), "TH"), "KC")), 28);
});

test("push goes out at once with the version it was made for, and only once", () => {
  const first = table.press(at(7), "push", 0, "c1");
  assert.deepEqual(first.frame, { type: "act", version: 7, action: { do: "push" }, id: "c1" });
  assert.equal(table.press(first.model, "push", 5, "c2").frame, null);
});

test("knock is armed first and sent by a second tap between 250 ms and 3 s", () => {
  const { model, frame } = table.press(at(7), "knock", 1_000, "c1");
  assert.equal(frame, null);
  assert.equal(table.press(model, "knock", 1_100, "c2").frame, null);
  assert.deepEqual(table.press(model, "knock", 1_300, "c2").frame.action, { do: "knock" });
  assert.equal(table.press(model, "knock", 4_100, "c2").frame, null);
});

test("an armed swap of all three shows what it would be worth", () => {
  assert.equal(table.preview(table.press(at(7), "swap_all", 0, "c1").model), 10);
});

const FIVE = {
  middle: ["KC", "7S"],
  legal: [{ do: "push" }, { do: "knock" }, { do: "keep3", cards: ["7C", "AC", "KC"] }],
  previews: [{ do: "keep3", cards: ["7C", "AC", "KC"], value: 28 }],
};
const keeping = (...cards) => cards.reduce(table.pick, at(1, FIVE));

test("three of five: kept cards stay where they lie, taken ones fill the gaps", () => {
  const model = keeping("KC", "AC", "7C");
  assert.deepEqual(table.actionFor(model, "keep3"), { do: "keep3", cards: ["7C", "AC", "KC"] });
  assert.equal(table.preview(model), 28);
});

test("three of five: keeping one's own three is a push", () => {
  assert.deepEqual(table.actionFor(keeping("7C", "AC", "TH"), "keep3"), { do: "push" });
});

test("three of five: a fourth card lets go of the first", () => {
  assert.deepEqual(keeping("7C", "AC", "TH", "KC").keep, ["AC", "TH", "KC"]);
});

test("bubbles tell each seat's last action and end with the round", () => {
  const act = (seat) => ({ type: "acted", seat, action: { do: "push" } });
  const model = table.receive(at(1), update(2, {}, [act(1), act(2)]), 0);
  assert.deepEqual(Object.keys(model.said), ["1", "2"]);
  const ended = [{ type: "round_ended", round: 4 }, { type: "dealt", round: 5 }];
  assert.deepEqual(table.receive(model, update(3, {}, ended), 0).said, {});
});

test("the first frame after a reload tells no events", () => {
  const model = at(9, {}, [{ type: "acted", seat: 1, action: { do: "push" } }]);
  assert.deepEqual(model.said, {});
});

test("a refusal of my frame frees the table, one of another frame does not", () => {
  const { model } = table.press(at(7), "push", 0, "c1");
  assert.equal(refuse(model, { code: "illegal", id: "c9" }).pending, model.pending);
  assert.equal(refuse(model, { code: "illegal", id: "c1" }).pending, null);
});

test("after an outage a move goes out again only while its decision stands", () => {
  const { model, frame } = table.press(at(7), "push", 0, "c1");
  assert.equal(resend(table.receive(model, update(7), 0)), frame);
  assert.equal(resend(table.receive(model, update(8, { turn: 1 }), 0)), null);
});

test("a move that the clock overtook is noticed, one that was played is not", () => {
  const { model } = table.press(at(7), "knock", 0, "c1");
  const sent = table.press(model, "knock", 300, "c1").model;
  const played = (action) => update(8, { turn: 1 }, [{ type: "acted", seat: 0, action }]);
  assert.equal(overtaken(sent, played({ do: "push" })), true);
  assert.equal(overtaken(sent, played({ do: "knock" })), false);
  assert.equal(overtaken(sent, update(8, { turn: 1, knocker: null })), true);
  assert.equal(overtaken(sent, update(8, { turn: 1, knocker: 0 })), false);
});

test("while a computer stands in for me I pick nothing", () => {
  const away = [seat(0, { stand_in: true }), seat(1), seat(2)];
  assert.equal(table.pick(at(1, { seats: away }), "TH").give, null);
});
