import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShowAnswer } from "../engine/answers";
import { knownGame } from "../state/ruleset";
import { initialState, type State } from "../state/state";
import { exceptionsMarked, gameOfEntry, isAboutPage, isOfPage, lookedAt, openedClaim, shownOnMap } from "./jump";
import { initialJobs } from "../jobs/jobs_state";
import { added } from "../jobs/reduce";

const withHeaps = (heaps: string[], twists: string[] = []): State => ({
  ...initialState,
  view: "solve",
  ruleset: { ...initialState.ruleset, text: "g", known: knownGame({ heaps, twists } as unknown as ShowAnswer, { text: "g" }) },
});

test("a counterexample on two heaps is in the middle of the map, under the cursor", () => {
  const state = lookedAt(withHeaps(["x", "y"]), [40, 7], false);
  assert.equal(state?.view, "look");
  assert.deepEqual(state?.map.cursor, [40, 7]);
  assert.deepEqual([state?.map.camera.x, state?.map.camera.y], [40.5, 7.5]);
});

test("the third heap of a counterexample is the slice of the map", () => {
  assert.deepEqual(lookedAt(withHeaps(["x", "y", "z"]), [1, 2, 3], false)?.map.slice, { 2: 3 });
});

test("a position beyond the numbers of the map is no place of it", () => {
  assert.equal(lookedAt(withHeaps(["x", "y"]), ["1000000000000000000000000", 3], false), null);
});

test("the positions where a claim is false are marked as a set", () => {
  const state = exceptionsMarked(withHeaps(["x", "y"]), "{(x, y) | x > y}", "tame", false);
  assert.deepEqual([state.view, state.map.marks], ["look", { title: "where tame is false", claim: "P = {(x, y) | x > y}" }]);
});

test("a claim on misère play turns misère play on", () => {
  const state = shownOnMap(withHeaps(["x", "y"]), "P = {(x, y) | x = y}", true);
  assert.equal(state.ruleset.misere, true);
  assert.deepEqual([state.view, state.map.overlay, state.map.shown.kind], ["look", "P = {(x, y) | x = y}", "outcome"]);
  assert.equal(openedClaim(state, "tame", false).ruleset.misere, false);
});

test("an entry of another game brings its game back", () => {
  const request = { command: "solve", game: { text: "nim(2)" } };
  const entry = added(initialJobs, { work: "solve", request, title: "", limits: null, ruleset: null }, { now: 0, open: true }).entries[0]!;
  const state = withHeaps(["x", "y"]);
  assert.equal(isOfPage(state, request), false);
  const back = gameOfEntry(state, entry);
  assert.equal(back.ruleset.text, "nim(2)");
  assert.equal(isOfPage(back, request), true);
});

test("a job is about the page's game, or about the family that the game is a member of", () => {
  const about = (request: Record<string, unknown>) => isAboutPage(withHeaps(["x", "y"]), { request: { command: "solve", ...request }, ruleset: null });
  assert.ok(about({ game: { text: "g" } }));
  assert.ok(!about({ game: { text: "g(2)" } }));
  assert.ok(about({ family: { text: "g(p)" } }));
  assert.ok(about({ game: { text: "g(p)" }, for: ["p >= 2"] }));
  assert.ok(!about({ family: { text: "h(p)" } }));
});
