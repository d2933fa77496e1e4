import assert from "node:assert/strict";
import { test } from "node:test";
import { backoff } from "../../static/js/socket.js";

test("waiting between tries doubles, has a cap, and is spread by chance", () => {
  assert.equal(backoff(0, 1), 400);
  assert.equal(backoff(3, 1), 3_200);
  assert.equal(backoff(50, 1), 8_000);
  assert.equal(backoff(3, 0), 1_600);
});
