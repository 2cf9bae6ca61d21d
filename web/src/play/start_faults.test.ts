import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardInfo } from "./play_state";
import { emptyFields, fieldOf } from "./start_faults";

const nim: BoardInfo = { text: "nim(2)", heaps: ["x1", "x2"], words: [], twists: [] };

test("a message about a position belongs to the field at which it points", () => {
  assert.equal(fieldOf(nim, ["-1", 3], { start: 0 }), 0);
  assert.equal(fieldOf(nim, [12, "abc"], { start: 4 }), 1);
  assert.equal(fieldOf(nim, [12, 3], { start: null }), 0);
});

test("a field in which nothing stands is at fault", () => {
  assert.deepEqual(emptyFields([nim], [[3, " "]]).map(({ field }) => field), [1]);
  assert.deepEqual(emptyFields([nim], [[0, 0]]), []);
});
