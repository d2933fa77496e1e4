import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { sha256 } from "../../static/js/lobby/sha256.js";

test("the page's own SHA-256 is SHA-256", () => {
  for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 200]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    assert.equal(Buffer.from(sha256(bytes)).toString("hex"), createHash("sha256").update(bytes).digest("hex"));
  }
});
