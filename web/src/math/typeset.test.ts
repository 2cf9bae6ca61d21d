import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../engine/engine";
import { typesetOnce } from "./typeset";

function engineThat(answer: () => Promise<{ latex: string; words: string[] }>): { engine: Engine; asked: () => number } {
  let asked = 0;
  const engine = { typeset: () => { asked++; return answer(); } } as unknown as Engine;
  return { engine, asked: () => asked };
}

test("a formula is typeset once, and another formula by itself", async () => {
  const { engine, asked } = engineThat(() => Promise.resolve({ latex: "x", words: [] }));
  await typesetOnce(engine, { formula: "x" });
  assert.deepEqual(await typesetOnce(engine, { formula: "x" }), { latex: "x", words: [] });
  await typesetOnce(engine, { formula: "y" });
  assert.equal(asked(), 2);
});

test("a failure is not kept", async () => {
  const { engine, asked } = engineThat(() => Promise.reject(new Error("gone")));
  await assert.rejects(typesetOnce(engine, { formula: "x" }), /gone/);
  await assert.rejects(typesetOnce(engine, { formula: "x" }), /gone/);
  assert.equal(asked(), 2);
});
