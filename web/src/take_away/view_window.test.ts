import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShowAnswer } from "../engine/answers";
import { initialMap } from "../map/map_state";
import { sequenceKey } from "../sequence/use_sequence";
import { knownGame } from "../state/ruleset";
import { initialState, type State } from "../state/state";
import { contentOf, shownText, windowInWords, windowOf } from "./view_window";

const viewport = { width: 286, height: 146 };
const map = { ...initialMap, viewport, camera: { x: 8, y: 8, scale: 28 } };
const two = { names: ["x", "y"], pass: false };
const three = { names: ["x", "y", "z"], pass: false };
const passing = { names: ["x", "y", "e"], pass: true };

function stateOf(heaps: string[], change: Partial<State> = {}, twists: string[] = []): State {
  const game = { text: "g" };
  const show = { heaps, twists, warnings: [] } as unknown as ShowAnswer;
  return { ...initialState, ruleset: { ...initialState.ruleset, text: "g", known: knownGame(show, game) }, ...change };
}

test("a map that nobody moved is drawn from the origin, and so are its files", () => {
  assert.deepEqual(windowOf({ ...initialMap, viewport }, two), { from: [0, 0], shape: [10, 5], cut: false });
});

test("the window is what is seen, with the cells that are seen in part", () => {
  assert.deepEqual(windowOf({ ...initialMap, viewport, camera: { x: 3, y: 100, scale: 28 } }, two), { from: [0, 97], shape: [10, 6], cut: false });
  assert.deepEqual(windowOf(map, two), { from: [2, 5], shape: [12, 6], cut: false });
});

test("heaps beside the two of the map are those of the slice, and the pass is there at first", () => {
  assert.deepEqual(windowOf({ ...map, slice: { 2: 5 } }, three), { from: [2, 5, 5], shape: [12, 6, 1], cut: false });
  assert.deepEqual(windowOf(map, passing), { from: [2, 5, 1], shape: [12, 6, 1], cut: false });
  assert.deepEqual(windowOf({ ...map, slice: { 2: 0 } }, passing).from, [2, 5, 0]);
});

test("the window lies along the axes of the map, and a pass has two numbers", () => {
  assert.deepEqual(windowOf({ ...map, axes: [2, 1], slice: { 0: 7 } }, three), { from: [7, 5, 2], shape: [1, 6, 12], cut: false });
  assert.deepEqual(windowOf({ ...map, axes: [0, 2], slice: { 1: 4 } }, passing), { from: [2, 4, 0], shape: [12, 1, 2], cut: false });
});

test("a window that is far out is cut, and the page says so", () => {
  const window = windowOf({ ...initialMap, viewport, camera: { x: 50000, y: 50000, scale: 0.01 } }, two);
  assert.deepEqual([window.shape, window.cut], [[400, 400], true]);
  assert.match(windowInWords(window, ["x", "y"]), /more than the 400 cells/);
  assert.equal(windowInWords(windowOf(map, passing), passing.names), "The files hold x = 2..13, y = 5..10, e = 1.");
});

test("the map is a table and a figure of its window", () => {
  const content = contentOf(stateOf(["x", "y"], { map: { ...map, shown: { kind: "mod", modulus: 3 }, overlay: "P = {}" } }))!;
  assert.deepEqual(content.request, { command: "table", game: { text: "g" }, shape: [14, 11], window: { from: [2, 5], shape: [12, 6] }, misere: false, show: "grundy" });
  assert.deepEqual(content.figure, { game: { text: "g" }, misere: false, show: "mod 3", window: "2..13x5..10", claim: "P = {}" });
  assert.equal((content.sequence as Record<string, unknown>)["size"], 14);
});

test("with a pass all files are of the slice that is seen, and there is a reason for no b-file", () => {
  const content = contentOf(stateOf(["x", "y", "e"], { map }, ["pass"]))!;
  assert.deepEqual(content.request?.["window"], { from: [2, 5, 1], shape: [12, 6, 1] });
  assert.equal(content.figure?.["window"], "2..13x5..10x1..1");
  assert.match(content.sequence as string, /pass/);
  assert.match(contentOf(stateOf(["x", "y", "z"], { map }))!.sequence as string, /more/);
});

test("one heap is a sequence, and the solve view has its claim or its solution", () => {
  assert.deepEqual(contentOf(stateOf(["x"]))?.request, { command: "sequence", game: { text: "g" } });
  const solve = stateOf(["x"], { view: "solve" });
  assert.deepEqual(contentOf(solve)?.request, { command: "solve", game: { text: "g" } });
  const claim = { ...solve, jobs: { ...solve.jobs, tab: "claim" as const, claim: " tame " } };
  assert.deepEqual(contentOf(claim)?.request, { command: "check", game: { text: "g" }, claim: "tame", misere: false });
});

test("the files of a sequence hold the heaps that are plotted, of this play alone", () => {
  const asked = { game: { text: "g" }, misere: true, sums: true, max: 100 };
  const plotted = { of: sequenceKey(asked), max: 40 };
  const state = stateOf(["x"], { sequence: { ...initialState.sequence, max: 100, plotted } }, ["sums"]);
  const misere = contentOf({ ...state, ruleset: { ...state.ruleset, misere: true } })!;
  assert.deepEqual(misere.request, { command: "table", game: { text: "g" }, size: 41, misere: true, show: "grundy" });
  assert.deepEqual(contentOf(state)!.request, { command: "sequence", game: { text: "g" }, max: 100 });
});

test("the position of a program is that of the cursor, or the last one that is shown", () => {
  const position = (heaps: string[], change: Partial<State>, twists: string[] = []) => contentOf(stateOf(heaps, change, twists))!.position;
  assert.equal(position(["x", "y"], { map }), "13, 10");
  assert.equal(position(["x", "y"], { map: { ...map, cursor: [3, 4] } }), "3, 4");
  assert.equal(position(["x", "y"], { map: { ...map, cursor: [3, 4, 5] } }), "13, 10", "a cursor of another game");
  assert.equal(position(["x", "e"], { map }, ["pass"]), "13, 1", "the pass is one component, whatever heaps are called");
  assert.equal(position(["x"], { sequence: { ...initialState.sequence, cursor: 7 } }), "7");
  const ordinals = { ...initialState.ordinals, position: "w*2, 3" };
  assert.equal(position(["x", "y"], { ordinals }, ["ordinals"]), "w*2, 3");
  assert.match(position(["x", "y"], {}, ["ordinals"]), /^w\*2 \+ 3, /);
});

test("what is compared and marked on a map and is in no file is named", () => {
  const seen = { ...map, against: { text: "h", mode: "beside" as const }, marks: { title: "m", claim: "P = {}" }, overlay: "P = {}" };
  const words = "The files hold x = 2..13, y = 5..10. They hold the first game alone, without the comparison. The marks of the map are not in them. The claim over the map is in the pictures alone.";
  assert.equal(contentOf(stateOf(["x", "y"], { map: seen }))!.holds, words);
});

test("a page without a game has nothing to take away", () => {
  assert.equal(contentOf(initialState), null);
  assert.equal(shownText({ kind: "level", values: [0, 2] }), "level 0,2");
});
