import assert from "node:assert/strict";
import { test } from "node:test";
import type { MoveAnswer } from "../engine/answers";
import { endOfRamp } from "./colouring";
import { firstCell } from "./first_cell";
import { shownName } from "./map_controls";
import { claimShows } from "./map_model";
import { inWords } from "./overlay_field";
import { layerName, readoutParts, type CellKnown } from "./readout";

const move: MoveAnswer = {
  version: 1, warnings: [], game: "wythoff", play: "normal", position: [60000, 97000], outcome: "N", grundy: null,
  winning_moves: [[59867, 96867], [59949, 97000]], blocks: null, must_block: null, all: true,
  by: { paper: "classics", claim: "Wythoff 1907", max: null }, grundy_by: null,
};
const asked = { answer: move, error: null, waiting: false };
const inTable: CellKnown = { value: 5, layer: 1, claim: null, grundyBy: null, heapValues: false, show: "grundy", step: 1 };

test("the read-out begins with the position, its outcome, and the layer by its name", () => {
  assert.equal(
    readoutParts([60000, 97000], asked, null).join(" · "),
    "(60000, 97000) N · by Wythoff 1907, proved · moves that win: (59867, 96867), (59949, 97000)",
  );
});

test("a value that the table has is written, and the layer is the table", () => {
  const known = { ...asked, answer: { ...move, position: [3, 4], grundy: 5, by: null, winning_moves: [[1, 2]] } };
  assert.equal(readoutParts([3, 4], known, inTable).join(" · "), "(3, 4) N · table · value 5 · the move that wins: (1, 2)");
});

test("the value names its source where that is not the claim that decides the outcome", () => {
  const computed = { ...asked, answer: { ...move, position: [440, 3], grundy: 442, winning_moves: [[5, 3]] } };
  assert.match(readoutParts([440, 3], computed, null).join(" · "), /N · by Wythoff 1907, proved · value 442, computed for this position/);
  const by = { paper: "p", claim: "Theorem 2", max: 60 };
  const claimed: CellKnown = { ...inTable, layer: 2, claim: move.by, grundyBy: by };
  assert.match(readoutParts([440, 3], computed, claimed).join(" · "), /by Wythoff 1907, proved · value 5, by Theorem 2, checked to 60/);
  const isP = { ...asked, answer: { ...move, outcome: "P" as const, winning_moves: [] } };
  assert.equal(readoutParts([1, 2], isP, { ...claimed, grundyBy: null, value: 0 }).join(" · "), "(1, 2) P · by Wythoff 1907, proved · value 0 · no move wins");
});

test("values of misère play are called so", () => {
  assert.equal(shownName("grundy", true), "Misère Grundy values");
  assert.equal(shownName("grundy", false), "Grundy values");
  assert.equal(shownName("outcome", true), "Outcomes");
});

test("the cursor begins at the origin if it is in view, else in the middle", () => {
  assert.deepEqual(firstCell({ left: 0, bottom: 0, right: 29, top: 17 }), [0, 0]);
  assert.deepEqual(firstCell({ left: 10, bottom: 0, right: 20, top: 8 }), [15, 4]);
});

test("a position that nobody decides is not called P or N", () => {
  const message = "no claim decides it";
  const empty = { code: null, label: "", text: null, start: null, end: null, from: null, to: null, help: [], readings: [] };
  const error = { kind: "unknown", resource: null, messages: [{ ...empty, message }] };
  assert.deepEqual(readoutParts([9, 9], { answer: null, error, waiting: false }, null), ["(9, 9) not known", message]);
});

test("a cell of a coarse tile is not called a cell of the table", () => {
  assert.equal(layerName({ ...inTable, step: 4 }, move), "by Wythoff 1907, proved");
  assert.equal(layerName({ ...inTable, layer: 2, claim: { paper: "p", claim: "Theorem 1", max: 60 } }, null), "by Theorem 1, checked to 60");
});

test("a claim on values is compared with values, one on P-positions with outcomes", () => {
  assert.equal(claimShows("grundy(x, y) = x xor y"), "grundy");
  assert.equal(claimShows("P = {(x, y) | x = y}"), "outcome");
});

test("differences are counted in words that say what was compared", () => {
  assert.equal(inWords({ count: 1, first: [1, 1], partial: false, waiting: false }, 1), "The claim differs at 1 cell in view.");
  assert.equal(inWords({ count: 4, first: [0, 0], partial: true, waiting: false }, 8), "The claim differs at 4 squares of 8 × 8 positions in view, where both are known.");
  assert.equal(inWords({ count: 0, first: null, partial: false, waiting: false }, 1), "The claim agrees with every cell in view.");
  assert.equal(inWords({ count: 0, first: null, partial: false, waiting: false }, 2), "No difference is seen at this zoom: zoom in to compare each position.");
  assert.equal(inWords({ count: 0, first: null, partial: false, waiting: true }, 1), "The claim is compared with what is known…");
});

test("the ramp ends at the largest value or a little above it", () => {
  for (const most of [0, 8, 9, 12, 13, 100, 1500, 4096]) {
    const end = endOfRamp(most);
    assert.ok(end >= most && (end <= 1.5 * most || end === 8), `${most}: ${end}`);
  }
});
