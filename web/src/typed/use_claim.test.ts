import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message, Request } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { CLAIM_TEXT, faultsOf, readClaim } from "./use_claim";

const of = (text: string) => ({ message: "z stands in no position", text }) as Message;

test("a claim is read with what may be meant differently in it", async () => {
  const asked: Request[] = [];
  const engine = { ask: async (request: Request) => { asked.push(request); return { warnings: [of(CLAIM_TEXT), of("GAME")] }; } } as unknown as Engine;
  const doubts = await readClaim(engine, { claim: "P = {}", game: { text: "wythoff" }, misere: true }, new AbortController().signal);
  assert.deepEqual(doubts, [of(CLAIM_TEXT)]);
  assert.deepEqual([asked.length, asked[0]?.["claim"], asked[0]?.["misere"]], [1, "P = {}", true]);
});

test("faults of a claim are those that point at it, and a limit is none", () => {
  assert.deepEqual(faultsOf({ kind: "wrong", resource: null, messages: [of(CLAIM_TEXT), of("GAME")] }), [of(CLAIM_TEXT)]);
  assert.deepEqual(faultsOf({ kind: "limit", resource: "bytes", messages: [of(CLAIM_TEXT)] }), []);
  assert.deepEqual(faultsOf(null), []);
});
