import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShowAnswer } from "../engine/answers";
import { initialMap } from "../map/map_state";
import { knownGame } from "../state/ruleset";
import { initialState, type State } from "../state/state";
import { contentOf, shownText, windowOf } from "./view_window";

const canvas = { width: 280, height: 140 };
const map = { ...initialMap, camera: { x: 8, y: 8, scale: 28 } };

function stateOf(heaps: string[], change: Partial<State> = {}): State {
  const game = { text: "g" };
  const show = { heaps, twists: [], warnings: [] } as unknown as ShowAnswer;
  return { ...initialState, ruleset: { ...initialState.ruleset, text: "g", known: knownGame(show, game) }, ...change };
}

test("the window is what the camera sees, from 0 on", () => {
  assert.deepEqual(windowOf({ ...initialMap, camera: { x: 3, y: 100, scale: 28 } }, ["x", "y"], canvas), { from: [0, 97], shape: [8, 6] });
});

test("heaps beside the two of the map are those of the slice", () => {
  assert.deepEqual(windowOf({ ...map, slice: { 2: 5 } }, ["x", "y", "z"], canvas), { from: [3, 5, 5], shape: [10, 6, 1] });
});

test("a window that is far out is cut", () => {
  assert.deepEqual(windowOf({ ...initialMap, camera: { x: 5000, y: 5000, scale: 0.01 } }, ["x", "y"], canvas).shape, [400, 400]);
});

test("the map is a table and a figure of its window", () => {
  const content = contentOf(stateOf(["x", "y"], { map: { ...map, shown: { kind: "mod", modulus: 3 }, overlay: "P = {}" } }), canvas)!;
  assert.deepEqual(content.request, { command: "table", game: { text: "g" }, shape: [13, 11], window: { from: [3, 5], shape: [10, 6] }, misere: false, show: "grundy" });
  assert.deepEqual(content.figure, { game: { text: "g" }, misere: false, show: "mod 3", window: "3..12x5..10", claim: "P = {}" });
  assert.equal(content.sequence?.["size"], 13);
});

test("one heap is a sequence, and the solve view has its claim or its solution", () => {
  assert.deepEqual(contentOf(stateOf(["x"]), canvas)?.request, { command: "sequence", game: { text: "g" }, max: 100 });
  const solve = stateOf(["x"], { view: "solve" });
  assert.deepEqual(contentOf(solve, canvas)?.request, { command: "solve", game: { text: "g" } });
  const claim = { ...solve, jobs: { ...solve.jobs, tab: "claim" as const, claim: " tame " } };
  assert.deepEqual(contentOf(claim, canvas)?.request, { command: "check", game: { text: "g" }, claim: "tame", misere: false });
});

test("a page without a game has nothing to take away", () => {
  assert.equal(contentOf(initialState, canvas), null);
  assert.equal(shownText({ kind: "level", values: [0, 2] }), "level 0,2");
});
