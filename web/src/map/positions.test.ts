import assert from "node:assert/strict";
import { test } from "node:test";
import { written } from "../math/in_words";
import { initialMap } from "./map_state";
import { boundsOf, cellFor, jumped, positionAt, readPosition } from "./positions";

const two = { names: ["x", "y"], pass: false };
const three = { names: ["x1", "x2", "x3"], pass: false };
const passing = { names: ["x", "y", "e"], pass: true };

test("a typed position is read with or without brackets", () => {
  for (const text of ["60000, 97000", "(60000, 97000)", "60000 97000", " 60_000 ; 97000 "]) {
    assert.deepEqual(readPosition(text, two, initialMap), [60000, 97000], text);
  }
  assert.deepEqual(readPosition("10^5, 3", two, initialMap), [100000, 3]);
});

test("two numbers among three heaps are those of the axes", () => {
  const map = { axes: [0, 2] as [number, number], slice: { 1: 7 } };
  assert.deepEqual(readPosition("4, 5", three, map), [4, 7, 5]);
});

test("what is no position is refused with a reason", () => {
  assert.match(readPosition("3", two, initialMap) as string, /\(x, y\)/);
  assert.match(readPosition("3, y", two, initialMap) as string, /^y is no number/);
  assert.match(readPosition("3, 10^16", two, initialMap) as string, /^10\^16/);
  assert.equal(readPosition("1e3, 4", two, initialMap), "Write 1e3 as 10^3");
  assert.equal(readPosition("4, 25e2", two, initialMap), "Write 25e2 as 2500");
  assert.match(readPosition("3, 4, 2", passing, initialMap) as string, /^e is at most 1/);
});

test("the pass is there at first, and its axis ends at 1", () => {
  assert.deepEqual(positionAt(passing, initialMap, [3, 4]), [3, 4, 1]);
  assert.deepEqual(boundsOf(passing, [0, 2])[1], 1);
});

test("a position has a cell only in the plane of the map", () => {
  const map = { axes: [0, 1] as [number, number], slice: { 2: 5 } };
  assert.deepEqual(cellFor(three, map, [1, 2, 5]), [1, 2]);
  assert.equal(cellFor(three, map, [1, 2, 4]), null);
  assert.equal(cellFor(two, map, ["1000000000000000000000000", 2]), null);
});

test("a jump puts the position into the middle, and its other heaps into the slice", () => {
  const map = jumped({ ...initialMap, camera: { x: 0, y: 0, scale: 0.01 } }, [60000, 97000, 12]);
  assert.deepEqual([map.camera.x, map.camera.y, map.slice[2], map.cursor], [60000.5, 97000.5, 12, [60000, 97000, 12]]);
  assert.ok(map.camera.scale >= 20);
});

test("positions of a sum are written as a sum", () => {
  assert.equal(written([[1], [4, 7]]), "(1) + (4, 7)");
});
