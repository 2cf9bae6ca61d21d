import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../engine/answers";
import { cured, cureWords, offset, pieces } from "./typed_text";

const message = (from: number, to: number, line = 0): Message => ({
  code: null, message: "wrong", label: "", text: "CLAIM", start: from, end: to,
  from: { line, column: from }, to: { line, column: to }, help: [], readings: [],
});

test("the characters at which a message points are marked, and no others", () => {
  assert.deepEqual(pieces("P = {(x, y | x}", [message(14, 15)]), [
    { text: "P = {(x, y | x", wrong: false }, { text: "}", wrong: true }, { text: " ", wrong: false },
  ]);
});

test("a message behind the end marks the place behind the end", () => {
  assert.deepEqual(pieces("P = ", [message(4, 4)]), [{ text: "P = ", wrong: false }, { text: " ", wrong: true }]);
});

test("a point of a later line is found, and one behind the text is its end", () => {
  assert.equal(offset("P = A\nwhere", { line: 1, column: 2 }), 8);
  assert.equal(offset("P", { line: 3, column: 2 }), 1);
});

test("a cure changes the text where it points", () => {
  const change = { start: 4, end: 5, from: { line: 0, column: 4 }, to: { line: 0, column: 5 }, replacement: "≤" };
  assert.equal(cured("x = y", change), "x = ≤");
  assert.equal(cureWords("x = y", change), "Replace y by ≤");
  assert.equal(cureWords("x = y", { ...change, to: { line: 0, column: 4 } }), "Insert ≤");
  assert.equal(cureWords("x = y", { ...change, replacement: "" }), "Remove y");
});
