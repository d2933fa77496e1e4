import assert from "node:assert/strict";
import { test } from "node:test";

import { hear, ignore, quiet, seen, unignore } from "../../static/js/talk/lines.js";
import { pieces } from "../../static/js/talk/links.js";

const line = (number, changes = {}) =>
  ({ number, from: 7, name: "Ben", text: `line ${number}`, at: `2026-07-01T12:00:${10 + number}Z`, ...changes });
const said = (number, changes = {}) => ({ type: "said", room: "table", ...line(number, changes) });
const history = (...lines) => ({ type: "history", room: "table", lines });
const now = { looking: false, me: 1, at: "2026-07-01T12:30:00Z" };
const hearAll = (...frames) => frames.reduce((talk, frame) => hear(talk, frame, now), quiet());

test("only addresses of the web become links, and nothing is lost", () => {
  const text = "Look: https://example.org/a?b=1. <img src=x onerror=alert(1)> javascript:alert(1) (http://b.de/)!";
  const parts = pieces(text);
  assert.deepEqual(parts.filter((part) => part.href).map((part) => part.href), ["https://example.org/a?b=1", "http://b.de/"]);
  assert.equal(parts.map((part) => part.href ?? part).join(""), text);
});

test("what hides where a link leads stays text", () => {
  for (const text of ["http://", "https://bank.de@evil.example/", "ftp://a.de/", "data:text/html,x", "HTTP:/a"]) {
    assert.deepEqual(pieces(text), [text]);
  }
});

test("an address ends where signs begin that turn it around", () => {
  assert.deepEqual(pieces("https://evil.example/\u202Eed.knab"), [{ href: "https://evil.example/" }, "\u202Eed.knab"]);
});

test("a line is heard once, however often it comes", () => {
  const talk = hearAll(history(line(1), line(2)), said(2), said(3), history(line(2), line(3), line(4)));
  assert.deepEqual(talk.lines.map(({ number }) => number), [1, 2, 3, 4]);
});

test("what comes late stands where it was said", () => {
  const talk = hearAll(said(3), { ...history(line(1)), room: "watchers" });
  assert.deepEqual(talk.lines.map(({ room }) => room), ["watchers", "table"]);
});

test("history is no news, my own line is none, and looking ends it", () => {
  const talk = hearAll(history(line(1), line(2)), said(3), said(4, { from: 1 }), said(5));
  assert.equal(talk.unread, 2);
  assert.equal(seen(talk).unread, 0);
  assert.equal(hear(talk, said(6), { ...now, looking: true }).unread, 0);
});

test("somebody ignored is gone, history and all, until he is heard again", () => {
  const talk = ignore(hearAll(said(1), said(2, { from: 8 })), 7);
  assert.deepEqual(talk.lines.map(({ from }) => from), [8]);
  assert.equal(hear(talk, said(3), now), talk);
  assert.equal(hear(unignore(talk, 7), said(3), now).lines.length, 2);
});

test("one line for whoever comes or goes, none for the state alone", () => {
  const frame = { type: "presence", who: { user: 7, name: "Ben", here: false } };
  assert.equal(hearAll({ ...frame, who: null }).lines.length, 0);
  assert.deepEqual(hearAll(frame).lines.map(({ name, here }) => [name, here]), [["Ben", false]]);
  assert.equal(hearAll(frame).unread, 0);
});
