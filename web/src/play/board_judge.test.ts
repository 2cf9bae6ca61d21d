import assert from "node:assert/strict";
import { test } from "node:test";
import { hintAmong } from "./board_judge";
import type { Outcome } from "../engine/play_answers";

const options = (...outcomes: (Outcome | null)[]) => outcomes.map((outcome, at) => ({ position: [at], outcome, grundy: null, change: `n - ${9 - at}` }));

test("an option that is P and not blocked is the hint", () => {
  const hint = hintAmong({ options: options("P", "N", "P"), all: false }, [9], [[0]]);
  assert.deepEqual([hint.move?.to, hint.known, hint.instead], [[2], true, null]);
});

test("that no move wins is known only if all options are listed, each with its outcome", () => {
  const known = (all: boolean, ...outcomes: (Outcome | null)[]) => hintAmong({ options: options(...outcomes), all }, [9], [[0]]).known;
  assert.equal(known(true, "P", "N", "N"), true);
  assert.equal(known(false, "P", "N", "N"), false);
  assert.equal(known(true, "P", "N", null), false);
  assert.equal(known(true, null, "N", "N"), true, "what is blocked does not matter");
});
