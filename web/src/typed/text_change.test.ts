import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message, TextChange } from "../engine/answers";
import { changed, changeName, messageSpan, pieces, unitsBefore } from "./text_change";

const point = { line: 0, column: 0 };
const change = (start: number, end: number, replacement: string): TextChange => ({ start, end, from: point, to: point, replacement });

test("bytes of UTF-8 become units of UTF-16", () => {
  const text = "i ≤ 𝑥, ∪";
  assert.equal(unitsBefore(text, 0), 0);
  assert.equal(unitsBefore(text, 2), 2);
  assert.equal(unitsBefore(text, 5), 3);
  assert.equal(unitsBefore(text, 10), text.indexOf(","));
  assert.equal(unitsBefore(text, 99), text.length);
});

test("a byte within a character is its beginning", () => {
  assert.equal(unitsBefore("≤x", 1), 0);
  assert.equal(unitsBefore("≤x", 3), 1);
});

test("a change behind signs of several bytes meets its place", () => {
  assert.equal(changed("i ≥ 1, i => 2", change(11, 13, ">=")), "i ≥ 1, i >= 2");
  assert.equal(changed("(x ≥ 1", change(8, 8, ")")), "(x ≥ 1)");
});

test("a change is called by what it does", () => {
  assert.deepEqual(changeName("a => b", change(2, 4, ">=")), { verb: "Write", what: ">=", instead: "=>" });
  assert.deepEqual(changeName("a", change(1, 1, ")")), { verb: "Insert", what: ")", instead: null });
  assert.deepEqual(changeName("ab", change(1, 2, "")), { verb: "Remove", what: "b", instead: null });
});

test("a message of another text points nowhere", () => {
  const message: Message = { code: null, message: "", label: "", text: "classics", start: 0, end: 1, from: point, to: point, help: [], readings: [] };
  assert.equal(messageSpan("abc", message, ["GAME"]), null);
  assert.deepEqual(messageSpan("≤bc", { ...message, text: "GAME", start: 3, end: 4 }, ["GAME"]), { from: 1, to: 2 });
});

test("marked pieces make up the text, and overlap", () => {
  const found = pieces("abcdef", [{ from: 1, to: 4 }, { from: 3, to: 5 }]);
  assert.deepEqual(found, [
    { text: "a", marks: [] }, { text: "bc", marks: [0] }, { text: "d", marks: [0, 1] }, { text: "e", marks: [1] }, { text: "f", marks: [] },
  ]);
});

test("a mark at the end stands on a space behind the text", () => {
  assert.deepEqual(pieces("ab", [{ from: 2, to: 2 }]), [{ text: "ab", marks: [] }, { text: " ", marks: [0] }]);
  assert.deepEqual(pieces("", []), []);
});
