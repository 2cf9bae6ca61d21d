import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place } from "../engine/answers";
import { completions, difference, fives, names, partChanged, placeText, searched, shownMove, shownPlace, without } from "./places";

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

test("equal parts are told apart by number", () => {
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
