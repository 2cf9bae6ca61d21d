import assert from "node:assert/strict";
import { test } from "node:test";
import { unbracketed } from "./unbracketed";

test("only brackets around the whole of a condition are left out", () => {
  assert.equal(unbracketed("\\left(y \\ge x + 2\\right)"), "y \\ge x + 2");
  assert.equal(unbracketed("\\left(x + 1\\right) \\left(y - 1\\right)"), "\\left(x + 1\\right) \\left(y - 1\\right)");
  assert.equal(unbracketed("\\left(\\left(x\\right) \\leftarrow y\\right)"), "\\left(x\\right) \\leftarrow y");
  assert.equal(unbracketed("(x + 1, x)"), "(x + 1, x)");
});
