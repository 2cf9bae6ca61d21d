import assert from "node:assert/strict";
import { test } from "node:test";
import { gridPositions, otherHeaps, partsOf, printed, sample } from "./ordinal_grid";

test("the blocks begin at 0, ω and ω·2", () => {
  const ordinals = sample(1);
  assert.deepEqual(ordinals.slice(0, 6), ["0", "1", "2", "3", "w", "w + 1"]);
  assert.equal(ordinals.at(-1), "w*2 + 3");
  assert.deepEqual(sample(2).slice(3, 6), ["w*3", "w^2", "w^2 + w"]);
});

test("ordinals are printed with ω and raised exponents", () => {
  assert.equal(printed("w^2*3 + w + 12"), "ω²·3 + ω + 12");
  assert.equal(printed("w^(w + 1)*2"), "ω^(ω + 1)·2");
  assert.equal(printed("(w, w*2) -> (u, u) for all u: w < u"), "(ω, ω·2) -> (u, u) for all u: ω < u");
});

test("commas within brackets do not divide a position", () => {
  assert.deepEqual(partsOf("(w^(w + 1), w)"), ["w^(w + 1)", "w"]);
  assert.deepEqual(partsOf("w^(w), (w)"), ["w^(w)", "(w)"]);
});

test("the first heap runs to the right and the second upwards", () => {
  const rows = gridPositions(1, 2, []);
  assert.deepEqual(rows.at(-1)![5], ["w + 1", "0"]);
  assert.deepEqual(rows[0]![0], ["0", "w*2 + 3"]);
});

test("the other heaps are those of the position that is asked about", () => {
  assert.deepEqual(otherHeaps("1, 2, w^2", 3), ["w^2"]);
  assert.deepEqual(otherHeaps("", 3), ["0"]);
  assert.deepEqual(gridPositions(1, 3, ["w^2"])[0]![0], ["0", "w*2 + 3", "w^2"]);
  assert.deepEqual(gridPositions(1, 1, []), [sample(1).map((one) => [one])]);
});
