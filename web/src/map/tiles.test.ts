import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, coarser, cornerOf, finer, partInView, positionOf, SIDE, tilesOver } from "./tiles";

test("the tiles over a range cover each of its cells, and none lies outside", () => {
  const range = { left: 60000, right: 60700, bottom: 96900, top: 97100 };
  const places = tilesOver(range, 1);
  const holds = (x: number, y: number) => places.some((place) => {
    const [left, bottom] = cornerOf(place);
    return x >= left && x < left + SIDE && y >= bottom && y < bottom + SIDE;
  });
  for (const x of [60000, 60255, 60256, 60700]) for (const y of [96900, 97000, 97100]) assert.ok(holds(x, y), `${x}, ${y}`);
  for (const place of places) {
    const [left, bottom] = cornerOf(place);
    assert.ok(left <= range.right && left + SIDE > range.left && bottom <= range.top && bottom + SIDE > range.bottom);
  }
});

test("the tile in the middle of the view comes first", () => {
  const [first] = tilesOver({ left: 0, right: 5 * SIDE - 1, bottom: 0, top: 3 * SIDE - 1 }, 1);
  assert.deepEqual(first, { step: 1, column: 2, row: 1 });
});

test("a view of a hundred thousand cells needs few tiles", () => {
  assert.ok(tilesOver({ left: 0, right: 99999, bottom: 0, top: 99999 }, 128).length <= 16);
});

test("a tile lies in the coarser one, and its four finer ones in it", () => {
  const place = { step: 4, column: 7, row: 10 };
  assert.deepEqual(coarser(place), { step: 8, column: 3, row: 5 });
  assert.equal(finer(place).length, 4);
  for (const part of finer(place)) assert.deepEqual(coarser(part), place);
  assert.deepEqual(finer({ step: 1, column: 0, row: 0 }), []);
});

test("the cell of a position has that position as its least", () => {
  for (const [x, y, step] of [[60000, 97000, 1], [60000, 97000, 8], [3, 300, 2]] as const) {
    const { place, index } = cellOf(x, y, step);
    assert.deepEqual(positionOf(place, index), [x - (x % step), y - (y % step)]);
  }
});

test("the part of a tile in view ends where the view ends", () => {
  const range = { left: 100, right: 300, bottom: 0, top: 900 };
  assert.deepEqual(partInView({ step: 1, column: 0, row: 0 }, range), { columns: [100, 255], rows: [0, 255] });
  assert.deepEqual(partInView({ step: 2, column: 0, row: 1 }, range), { columns: [50, 150], rows: [0, 194] });
});
