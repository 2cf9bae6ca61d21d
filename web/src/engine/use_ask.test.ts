import assert from "node:assert/strict";
import { test } from "node:test";
import { ownError } from "./engine";
import { heard, standing, type Known } from "./use_ask";

const known = { key: "nim(2)", answer: 3, error: null, waiting: false };

test("an answer stands under its own question", () => {
  assert.deepEqual(standing(known, "nim(2)"), { answer: 3, error: null, waiting: false });
});

test("an answer never stands under another question, which waits for its own", () => {
  assert.deepEqual(standing(known, "wythoff"), { answer: null, error: null, waiting: true });
});

test("without a question there is no answer, and nothing to wait for", () => {
  assert.deepEqual(standing({ ...known, key: null }, null), { answer: null, error: null, waiting: false });
  assert.deepEqual(standing(known, null), { answer: null, error: null, waiting: false });
});

test("parts of an answer are heard before the whole, and stay beside an error", async () => {
  const all: Known<number>[] = [];
  await heard<number>("q", async (_, part) => { part(1); return 2; }, new AbortController(), (now) => all.push(now));
  assert.deepEqual(all.map(({ answer, waiting }) => [answer, waiting]), [[1, true], [2, false]]);
  const failed: Known<number>[] = [];
  const controller = new AbortController();
  await heard<number>("q", async (_, part) => { part(1); throw ownError("limit", "too large"); }, controller, (now) => failed.push(now));
  assert.deepEqual(failed.map(({ answer, error }) => [answer, error?.kind]), [[1, undefined], [1, "limit"]]);
  assert.ok(controller.signal.aborted, "what is left of the question is not asked any more");
});

test("nothing is heard of a question that was dropped", async () => {
  const controller = new AbortController();
  const all: unknown[] = [];
  const fails = new Promise<number>((_, reject) => controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error)));
  const asking = heard("q", () => fails, controller, (now) => all.push(now));
  controller.abort();
  await asking;
  assert.deepEqual(all, []);
});
