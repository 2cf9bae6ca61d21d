import assert from "node:assert/strict";
import { test } from "node:test";
import type { Request } from "../engine/answers";
import { EngineError, type Engine } from "../engine/engine";
import { emptyRuleset, type RulesetState } from "./ruleset";
import { onPage } from "../typed/messages";
import { readRuleset } from "./reading";

/** An engine that reads every game, and has no misère play with blocking. */
const engine = {
  askWithDigest: async ({ game }: Request) => {
    const { text } = game as { text: string };
    return { answer: { game: text, heaps: ["x", "y"], parameters: [], claims: [], warnings: [], twists: text.includes("blocking") ? ["blocking"] : [] }, digest: "d" };
  },
  ask: async () => {
    throw new EngineError({ kind: "wrong", resource: null, messages: [{ message: "misère play with blocking is not defined here", help: [] } as never] });
  },
} as unknown as Engine;

const read = (ruleset: Partial<RulesetState>) =>
  readRuleset({ ...emptyRuleset, text: "wythoff", ...ruleset }, async () => [], engine, new AbortController().signal);

test("twists that do not go together leave the game with those that do, and the reason", async () => {
  const { known, misere, blocking } = await read({ misere: true, blocking: 1 });
  assert.deepEqual([misere, blocking], [false, 1]);
  assert.ok(known?.kind === "game");
  assert.equal(known.show.game, "blocking 1 of wythoff");
  assert.equal(known.unavailable?.messages[0]?.message, "misère play with blocking is not defined here");
});

test("twists that go together leave nothing out", async () => {
  const { known, misere, pass } = await read({ misere: true, pass: true });
  assert.deepEqual([misere, pass, known?.kind === "game" && known.unavailable], [true, true, null]);
});

test("a message that names the help of the command line names that of the page", () => {
  assert.equal(onPage("`grundy help language` lists the other statements"), "“Help” at the top of the page lists the other statements");
});
