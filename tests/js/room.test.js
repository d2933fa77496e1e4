import assert from "node:assert/strict";
import { before, test } from "node:test";

import { around, buttons, changes, idleSeconds, leftOut, reasons, status } from "../../static/js/lobby/room.js";
import { load } from "../../static/js/table/texts.js";

before(() => load({
  and: "und", "room.watch": "Du schaust zu.", "room.free.1": "1 frei.", "room.free.n": "{n} frei.", "room.full": "Voll.",
  "room.ready.you": "Bereit?", "room.alone": "Allein.", "room.alone.bots": "Mit Computern.", "room.waits": "Warten auf {names}.",
  "room.waits.host": "{name} fängt an.", "room.go": "Los.", "room.go.partly": "Ohne {names}.", "room.over": "Vorbei.",
  "refused.waiting_for_others": "Noch nicht alle.",
}));

const seat = (number, name, more = {}) =>
  ({ number, user: name ? number + 10 : null, name: name ?? "", kind: name ? "human" : "free", ready: false, opened: false, away: false, host: number === 0, ...more });

const table = (more = {}) => ({
  status: "open", match: null, you: { user: 10, seat: 0, host: true, ready: false },
  seats: [seat(0, "Anna"), seat(1, "Ben"), seat(2, "Cem"), seat(3)],
  settings: { fill_bots: false }, changes: [], reasons: [], leaves_out: [0, 1, 2], can_start: false, idle_ms: null, ...more,
});
const seatedAt = (number, more = {}) => ({ user: number + 10, seat: number, host: number === 0, ready: false, ...more });
const names = (frame) => buttons(frame).map(({ name }) => name);

test("seats go round from my left; a watcher sees them as they are", () => {
  assert.deepEqual(around(table({ you: seatedAt(1) })).map(({ number }) => number), [2, 3, 0]);
  assert.equal(around(table({ you: { user: 99, seat: null } })).length, 4);
});

test("whoever sits is asked, whoever watches is told what is free", () => {
  assert.equal(status(table()).text, "Bereit?");
  assert.equal(status(table({ you: { user: 99, seat: null } })).text, "Du schaust zu. 1 frei.");
  assert.deepEqual(names(table({ you: { user: 99, seat: null } })), ["sit"]);
  assert.deepEqual(names(table({ you: { user: null, seat: null } })), []);
});

test("the host begins with everybody, or without the rest, who are named", () => {
  const ready = { you: seatedAt(0, { ready: true }), can_start: true };
  assert.equal(status(table({ ...ready, leaves_out: [] })).text, "Los.");
  assert.deepEqual(names(table({ ...ready, leaves_out: [] })), ["unready", "start"]);
  const partly = table({ ...ready, leaves_out: [1, 2] });
  assert.deepEqual(leftOut(partly), ["Ben", "Cem"]);
  assert.equal(status(partly).text, "Ohne Ben und Cem.");
  assert.deepEqual(names(partly), ["unready", "start.without"]);
});

test("only the host is told why it does not begin", () => {
  const frame = { reasons: ["waiting_for_others"] };
  assert.deepEqual(reasons(table(frame)), ["Noch nicht alle."]);
  assert.deepEqual(reasons(table({ ...frame, you: seatedAt(1) })), []);
  assert.deepEqual(names(table({ you: seatedAt(1) })), ["ready"]);
});

test("who is waited for is said by name; the host when all are ready", () => {
  const seats = [seat(0, "Anna", { ready: true }), seat(1, "Ben", { ready: true }), seat(2, "Cem")];
  const you = seatedAt(1, { ready: true });
  assert.equal(status(table({ seats, you })).text, "Warten auf Cem.");
  assert.equal(status(table({ seats: seats.slice(0, 2), you })).text, "Anna fängt an.");
});

test("what was changed is shown until I agree to it", () => {
  const change = [{ field: "lives", text: "4", was: "3" }];
  assert.equal(changes(table({ changes: change })).length, 1);
  assert.equal(changes(table({ changes: change, you: seatedAt(0, { ready: true }) })).length, 0);
  assert.equal(changes(table({ changes: change, you: { user: 99, seat: null } })).length, 0);
});

test("after the match everybody seated may say again", () => {
  const over = { status: "over", match: 5 };
  assert.deepEqual(names(table({ ...over, you: seatedAt(2) })), ["again", "result"]);
  assert.deepEqual(names(table({ ...over, you: { user: 99, seat: null } })), ["result"]);
});

test("an idle table asks in its last two minutes, and only who sits there", () => {
  assert.equal(idleSeconds(table({ idle_ms: 500_000 })), null);
  assert.equal(idleSeconds(table({ idle_ms: 90_500 })), 91);
  assert.equal(idleSeconds(table({ idle_ms: 90_000, you: { user: 99, seat: null } })), null);
});
