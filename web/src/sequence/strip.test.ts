import assert from "node:assert/strict";
import { test } from "node:test";
import { heapAt, screenAt, showing, slid, stretched, whole, within } from "./strip";

test("the whole sequence fits the width", () => {
  const strip = whole(201, 800);
  assert.ok(screenAt(strip, 0) > 0 && screenAt(strip, 200) < 800);
});

test("the heap at the place where a heap is drawn is that heap", () => {
  const strip = stretched(whole(201, 800), 3, 300);
  for (const heap of [30, 71, 90]) assert.equal(heapAt(strip, screenAt(strip, heap)), heap);
});

test("a zoom keeps the heap under the pointer", () => {
  const strip = whole(2001, 800);
  assert.equal(heapAt(stretched(strip, 8, 500), 500), heapAt(strip, 500));
});

test("no drag leads before the first heap or behind the last one", () => {
  const strip = stretched(whole(201, 800), 4, 0);
  assert.equal(within(slid(strip, 1e6), 201, 800).start, -0.5);
  assert.ok(screenAt(within(slid(strip, -1e6), 201, 800), 200) <= 800);
});

test("a cursor that leaves the view takes it along", () => {
  const strip = within(stretched(whole(2001, 800), 10, 0), 2001, 800);
  const x = screenAt(showing(strip, 1500, 800), 1500);
  assert.ok(x >= 0 && x <= 800);
});
