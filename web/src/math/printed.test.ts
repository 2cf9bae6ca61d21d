import assert from "node:assert/strict";
import { test } from "node:test";
import { printed } from "./printed";

test("texts for a terminal are printed with the signs of a paper", () => {
  assert.equal(printed("Take i tokens, where i >= 2 * k and i != 3 - k."), "Take i tokens, where i ≥ 2 · k and i ≠ 3 − k.");
  assert.equal(printed("i <= x^2 and j = 2^k"), "i ≤ x² and j = 2ᵏ");
});

test("a power that is neither a number nor a letter stays", () => {
  assert.equal(printed("2^(k + 1), 2^kk, w^q"), "2^(k + 1), 2^kk, w^q");
});
