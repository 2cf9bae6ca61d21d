import assert from "node:assert/strict";
import { test } from "node:test";
import { LAYER, NO_VALUE, type Tile, type TileHeader } from "../engine/tile";
import { claimDiffers, DIFFERS, differenceTile, ZERO_DIFFERENCE } from "./difference";

const header: TileHeader = {
  version: 1, game: "wythoff", heaps: ["x", "y"], show: "outcome", play: "normal", table: [2, 2], claim: null, grundy_by: null, heap_values: false, complete: true,
};

function tile(values: number[], layers = values.map(() => LAYER.table as number)): Tile {
  return { header, columns: 2, rows: values.length / 2, values: Uint32Array.from(values), layers: Uint8Array.from(layers) };
}

test("a claim differs where it claims P falsely, misses a P-position, or has another value", () => {
  const { kinds, count, first } = claimDiffers(tile([0, 1, 0, 5]), tile([0, 0, 1, 4]));
  assert.deepEqual([...kinds], [DIFFERS.no, DIFFERS.onlyClaimed, DIFFERS.notClaimed, DIFFERS.value]);
  assert.deepEqual([count, first], [3, 1]);
});

test("a cell that is not known neither agrees nor differs", () => {
  const truth = tile([0, 1, NO_VALUE, 0], [1, 0, 1, 1]);
  const { count, unknown } = claimDiffers(truth, tile([1, 0, 0, 0]));
  assert.deepEqual([count, unknown], [1, 2]);
});

test("the first difference has the least sum of its coordinates", () => {
  const truth = tile([0, 0, 0, 0, 0, 0]);
  assert.equal(claimDiffers(truth, tile([0, 0, 0, 1, 1, 0])).first, 3);
  assert.equal(claimDiffers(truth, tile([0, 0, 1, 1, 0, 0])).first, 2);
});

test("the difference of two games has the sign of the larger one, and is not known where one of them is not", () => {
  const { values, layers } = differenceTile(tile([5, 2, 7, 1]), tile([3, 6, 7, 1], [1, 2, 1, 0]));
  assert.deepEqual([...values], [ZERO_DIFFERENCE + 2, ZERO_DIFFERENCE - 4, ZERO_DIFFERENCE, NO_VALUE]);
  assert.deepEqual([...layers], [1, 2, 1, 0]);
});
