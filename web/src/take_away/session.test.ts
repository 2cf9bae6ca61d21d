import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "../state/link";
import { initialState, type State } from "../state/state";
import { asSession, sessionText } from "./session";

const state: State = { ...initialState, view: "solve", ruleset: { ...initialState.ruleset, text: "nim", arguments: { n: "3" } } };

test("a session that is saved opens again", () => {
  const read = asSession(sessionText(state));
  assert.ok(read !== null);
  const back = opened(initialState, read);
  assert.deepEqual([back.view, back.ruleset.text, back.ruleset.arguments], ["solve", "nim", { n: "3" }]);
});

test("a foreign file is no session", () => {
  for (const text of ["", "{}", "null", "[1]", '{"kind":"grundy-session"}', '{"version":1,"view":"look","ruleset":{"text":""}}']) {
    assert.equal(asSession(text), null, text);
  }
});

test("parts of a wrong kind are left out, and the page stays as it was there", () => {
  const text = JSON.stringify({ ...JSON.parse(sessionText(state)), map: { camera: "far", table: 5, slice: [] }, play: 7, jobs: { claim: 3 } });
  const back = opened(initialState, asSession(text)!);
  assert.deepEqual([back.map.camera, back.map.table, back.map.slice], [initialState.map.camera, 5, {}]);
  assert.deepEqual([back.play, back.jobs.claim], [initialState.play, ""]);
});
