import assert from "node:assert/strict";
import { test } from "node:test";
import { backoff } from "../../static/js/socket.js";
import { countdown } from "../../static/js/ui/stopping.js";

test("waiting between tries doubles, has a cap, and is spread by chance", () => {
  assert.equal(backoff(0, 1), 400);
  assert.equal(backoff(3, 1), 3_200);
  assert.equal(backoff(50, 1), 8_000);
  assert.equal(backoff(3, 0), 1_600);
});

test("the time until a restart is in minutes and seconds, and never less than none", () => {
  assert.equal(countdown(125_000), "2:05");
  assert.equal(countdown(9_001), "0:10");
  assert.equal(countdown(-5), "0:00");
});
