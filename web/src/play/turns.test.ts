import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlayRecord } from "./play_state";
import { blockedAt, blocking, chosen, couldWin, placesAt, rewound, slips, stepped, turnAt, undoneTo } from "./turns";

const empty: PlayRecord = { rules: "", start: [[3, 4]], first: "one", opening: [], steps: [], resigned: null };
const step = (to: number[], change = "") => ({ board: 0, to, change, blocks: [] });
const played = stepped(stepped(stepped(empty, step([3, 2])), step([2, 2])), step([1, 2]));

test("the players move in turn, whoever begins", () => {
  assert.deepEqual(played.steps.map(({ by }) => by), ["one", "two", "one"]);
  assert.equal(turnAt({ ...played, first: "two" }), "one");
  assert.deepEqual([placesAt(played), placesAt(played, 1), placesAt(played, 0)], [[[1, 2]], [[3, 2]], [[3, 4]]]);
});

test("a step changes its own board only", () => {
  const sum = stepped({ ...empty, start: [[3, 4], [5]] }, { ...step([2]), board: 1 });
  assert.deepEqual(placesAt(sum), [[3, 4], [2]]);
});

test("undo goes back to the last move of the user, and to the last move of a friend", () => {
  assert.equal(undoneTo(played, "perfect"), 2);
  assert.equal(undoneTo(rewound(played, 2), "casual"), 0);
  assert.equal(undoneTo(rewound(played, 2), "friend"), 1);
  assert.equal(undoneTo({ ...empty, first: "two", steps: [{ ...step([3, 2]), by: "two" }] }, "perfect"), null);
  assert.equal(undoneTo(empty, "friend"), null);
});

test("what is blocked is chosen once by the one who moved, and at the beginning by the second player", () => {
  const open: PlayRecord = { ...empty, opening: null };
  assert.equal(blockedAt(open), null);
  const chosenFirst = blocking(open, [[3, 3]]);
  assert.deepEqual(blockedAt(chosenFirst), [[3, 3]]);
  const moved = stepped(chosenFirst, { ...step([3, 2]), blocks: null });
  assert.equal(blockedAt(moved), null);
  assert.deepEqual(blockedAt(blocking(moved, [[2, 2]])), [[2, 2]]);
});

test("a move from N to N gave the win away; a move from P gave nothing away", () => {
  assert.deepEqual(slips(played, ["N", "N", "P", "N"], "one"), [{ step: 0, what: "move" }]);
  assert.deepEqual(slips(played, ["N", "P", "N", "P"], "one"), []);
  assert.deepEqual(slips(played, ["P", "N", "P", "N"], "one"), []);
  assert.deepEqual(slips(played, ["P", "N", "N", "P"], "two"), [{ step: 1, what: "move" }]);
});

test("after a right move, a reply that still reaches a P-position means that the blocks were wrong", () => {
  assert.deepEqual(slips(played, ["N", "P", "P", "N"], "one"), [{ step: 0, what: "block" }]);
});

test("one who met only P-positions could never win, unless an outcome is not known", () => {
  assert.equal(couldWin(played, ["P", "N", "P", "N"], "one"), false);
  assert.equal(couldWin(played, ["P", "N", "N", "P"], "one"), true);
  assert.equal(couldWin(played, ["P", "N", null, "N"], "one"), null);
});

test("a seed chooses the same again, another seed now and then another", () => {
  assert.equal(chosen(5, "3, 4", 10), chosen(5, "3, 4", 10));
  const all = new Set(Array.from({ length: 60 }, (_, seed) => chosen(seed, "3, 4", 10)));
  assert.equal(all.size, 10);
});
