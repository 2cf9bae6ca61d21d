import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message, Request } from "../engine/answers";
import { EngineError, type Engine } from "../engine/engine";
import { firstOf, readFamily, readRanges, type TypedFamily } from "./read_family";

const signal = new AbortController().signal;
const ryuo: TypedFamily = { game: { text: "ryuo(p)" }, over: ["p=2..6"], claim: "", misere: false };
const message = (part: Partial<Message>) => ({ code: null, text: null, start: null, end: null, from: null, cures: [], ...part }) as Message;

function engineThat(messages: Message[]): { engine: Engine; asked: Request[] } {
  const asked: Request[] = [];
  const ask = async (request: Request) => { asked.push(request); throw new EngineError({ kind: "wrong", resource: null, messages }); };
  return { engine: { ask } as unknown as Engine, asked };
}

test("a range is read by its first value, and one that is written in another way as it is", () => {
  assert.deepEqual(["p=2..6", " q in 1..9", "l >= 5", "m > 4", "r <= q", "p=6..2", "p=2..x"].map(firstOf), ["p=2..2", "q=1..1", "l=5..5", "m=5..5", null, null, null]);
});

test("a fault stands at the part of the family that it is about", async () => {
  const inFamily = message({ text: "FAMILY", start: 0, end: 5 });
  const inRange = message({ message: "`p=2..x`: no range" });
  const { engine, asked } = engineThat([inFamily, inRange]);
  const read = await readFamily(engine, ryuo, signal);
  assert.deepEqual([read.family, read.over, read.claim], [[inFamily], [inRange], []]);
  assert.deepEqual([asked[0]?.["over"], asked[0]?.["max"], asked[0]?.["no_proof"]], [["p=2..2"], 1, true]);
});

test("a place in a claim is that of the claim itself, and not of the text in which the engine reads it", async () => {
  const claim = "P = {(ξ, y | x = p}";
  const before = new TextEncoder().encode(`claim about ryuo(p) for all p in 2..2\n  ${claim.slice(0, 18)}`).length;
  const cure = { start: before, end: before, from: { line: 1, column: 20 }, to: { line: 1, column: 20 }, replacement: ")" };
  const { engine } = engineThat([message({ text: "CLAIM", start: before, end: before + 1, from: { line: 1, column: 20 }, cures: [cure] })]);
  const [fault] = (await readFamily(engine, { ...ryuo, claim }, signal)).claim;
  assert.deepEqual([fault?.start, fault?.end, fault?.cures?.[0]?.start], [19, 20, 19]);
});

test("that the first member is outside of the domain is no fault of a family", async () => {
  const { engine } = engineThat([message({ code: "E0011", text: "FAMILY" })]);
  assert.deepEqual(await readFamily(engine, ryuo, signal), { family: [], over: [], claim: [], doubts: [] });
});

test("ranges of a proof that have no first value are read by a proof that ends at once", async () => {
  const wrong = message({ message: "`p >> 2` is no range of a parameter" });
  const { engine, asked } = engineThat([wrong, message({ code: "E0006" })]);
  const read = await readRanges(engine, { ...ryuo, over: ["p >> 2"], claim: "tame" }, signal);
  assert.deepEqual([read.over, asked[0]?.command, asked[0]?.["for"]], [[wrong], "prove", ["p >> 2"]]);
});
