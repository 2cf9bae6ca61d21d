import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place } from "../engine/answers";
import { completions, difference, fives, folded, laidOut, names, partChanged, placeText, searched, shownMove, shownPlace, without } from "./places";

const move = (from: Place, to: Place, change = "") => ({ from, to, change });

test("a position is typed as its heaps, and a sum in brackets", () => {
  assert.deepEqual([placeText([3, "w + 1"]), placeText([[2], [5]])], ["3, w + 1", "(2) + (5)"]);
  assert.deepEqual([shownPlace([3, 4]), shownPlace([[2], [5]])], ["(3, 4)", "(2) + (5)"]);
});

test("a preview says how each heap changes", () => {
  assert.equal(difference(["x", "y"], [5, 4], [2, 5]), "x − 3, y + 1");
  assert.equal(difference(["x"], ["w + 3"], ["7"]), "x = 7");
  assert.equal(difference(["x", "y"], [5, 4], [5, 4]), "");
});

test("a touched heap leaves the moves that agree with it", () => {
  const moves = [move([5, 4], [2, 5], "x - 3, y + 1"), move([5, 4], [3, 5], "x - 2, y + 1"), move([5, 4], [6, 1], "x + 1, y - 3")];
  assert.deepEqual(completions(moves, [5, 4], 0, { 0: 2 }).map((found) => found.move.change), ["x - 3, y + 1"]);
  assert.deepEqual(completions(moves, [5, 4], 0, { 0: 2, 1: 1 }), []);
});

test("a heap that splits leaves the parts with the tokens that were left", () => {
  const place = [[2], [5]];
  const moves = [move(place, [[0], [3], [2]]), move(place, [[1], [2], [2]]), move(place, [[1], [3], [2]]), move(place, [[0], [1], [5]])];
  const found = completions(moves, place, 1, { 0: 3 });
  assert.deepEqual(found.map(({ becomes }) => becomes), [[[0], [3]], [[1], [2]]]);
  assert.equal(partChanged(place, [[0], [1], [5]]), 0);
  assert.equal(partChanged(place, [[1], [3], [2]]), 1);
});

test("a move is shown by its change, by what a part becomes, or by what a heap becomes", () => {
  assert.equal(shownMove(move([5, 4], [2, 5], "x - 3, y + 1"), ["x", "y"]), "x − 3, y + 1");
  assert.equal(shownMove(move([[2], [7], [3]], [[2], [3], [3], [3]]), ["n"]), "(7) → (3) + (3)");
  assert.equal(shownMove(move(["w + 7", 11], [11, 11]), ["x", "y"]), "x = 11");
});

test("equal parts are distinguished by their number", () => {
  assert.deepEqual(without([[2], [2], [1]], [[2]]), [[2], [1]]);
  assert.equal(without([[2]], [[2], [2]]), null);
});

test("a move is found by what is typed, with any minus and with or without brackets", () => {
  const found = move([5, 4], [2, 5], "x - 3, y + 1");
  for (const text of ["x − 3,y+1", "x-3, y + 1", "(2, 5)", "2,5"]) assert.ok(names(found, text), text);
  for (const text of ["", "x - 3", "5, 2"]) assert.ok(!names(found, text), text);
  assert.ok(!names(move([5], [[0], [3]]), ""));
  assert.equal(searched([found], "x-3").length, 1);
  assert.equal(searched([found], "x - 4").length, 0);
});

test("tokens lie in groups of five", () => {
  assert.deepEqual(fives(7), [[1, 2, 3, 4, 5], [6, 7]]);
  assert.deepEqual(fives(0), []);
});

test("an empty part of a sum is left out, unless nothing else is there", () => {
  assert.equal(shownPlace([[0], [0], [1]]), "(1)");
  assert.equal(shownPlace([[0], [0]]), "(0)");
  assert.equal(shownPlace([0, 0]), "(0, 0)");
});

test("a touched token of a heap that splits leaves the moves that take it, those that take least first", () => {
  const moves = [move([6], [[0], [4]]), move([6], [[0], [5]]), move([6], [[1], [3]]), move([6], [[1], [4]]), move([6], [[2], [2]]), move([6], [[2], [3]])];
  const through = (before: number) => completions(moves, [6], 0, { 0: before }, true).map(({ becomes }) => becomes.flat().join("+"));
  assert.deepEqual(through(2), ["2+3", "1+3", "2+2"]);
  assert.deepEqual(through(0), ["0+5", "0+4"]);
  assert.deepEqual(through(5), ["0+5", "0+4"]);
});

test("a row that is only cut is cut in front of the touched token", () => {
  assert.deepEqual(laidOut(7, [2, 5], 2), { front: 2, behind: 5 });
  assert.deepEqual(laidOut(7, [2, 5], 5), { front: 5, behind: 2 });
  assert.equal(laidOut(7, [2, 5], 3), null);
});

test("a long refusal begins with a short sentence", () => {
  assert.deepEqual(folded("(3, 9) is no option of (3, 4). The options are (0, 4), (1, 4)."), { short: "(3, 9) is no option of (3, 4).", rest: "The options are (0, 4), (1, 4)." });
  assert.deepEqual(folded("(7, 6) is blocked: choose another move."), { short: "(7, 6) is blocked: choose another move.", rest: "" });
});
