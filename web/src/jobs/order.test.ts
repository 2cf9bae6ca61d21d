import assert from "node:assert/strict";
import { test } from "node:test";
import { inOneOrder } from "./order";

test("differences of P-positions mean something only if each has its smaller heap first", () => {
  assert.ok(inOneOrder([[0, 0], [1, 2], [3, 5]]));
  assert.ok(!inOneOrder([[0, 0], [1, 2], [2, 1]]));
});
