import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShowAnswer } from "../engine/answers";
import { knownGame } from "../state/ruleset";
import { initialState } from "../state/state";
import { viewChosen, windowTitle } from "./shell_state";

test("a view that is chosen closes the rules on a narrow page, and leaves them beside it on a wide one", () => {
  const { view, shell } = viewChosen({ ...initialState, shell: { ...initialState.shell, rulesOpen: true } }, "play");
  assert.deepEqual([view, shell.rulesOpen, shell.rulesAside], ["play", false, true]);
});

test("the window has the name of the game", () => {
  const show = { game: "wythoff", warnings: [] } as unknown as ShowAnswer;
  const known = knownGame(show, { text: "wythoff" });
  assert.equal(windowTitle({ ...initialState, ruleset: { ...initialState.ruleset, known } }), "wythoff – Grundy");
  assert.equal(windowTitle(initialState), "Grundy");
});
