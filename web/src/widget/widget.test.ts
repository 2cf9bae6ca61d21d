import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answered } from "../engine/answers";
import { EngineError } from "../engine/engine";
import { CommEngine, type Patience } from "./comm_engine";
import { lineAfter } from "./line_of_play";
import { themeOf } from "./notebook_theme";
import { inWords } from "./play_line";
import { remedyInNotebook } from "./remedy";

interface Sent {
  id: string;
  [key: string]: unknown;
}

function engine(patience?: Patience) {
  const sent: Sent[] = [];
  let hear: (message: unknown, buffers: DataView[]) => void = () => undefined;
  const wire = {
    send: (message: unknown) => void sent.push(message as Sent),
    subscribe(heard: typeof hear) {
      hear = heard;
      return () => undefined;
    },
  };
  const made = patience === undefined ? new CommEngine(wire) : new CommEngine(wire, patience);
  return { engine: made, sent, reply: (reply: object, buffers: DataView[] = [], at = sent.length - 1) => hear({ id: sent[at]!.id, ...reply }, buffers) };
}

const kindOf = (kind: string) => (error: unknown) => error instanceof EngineError && error.body.kind === kind;

test("an answer belongs to its question, whatever the order", async () => {
  const { engine: asked, sent, reply } = engine();
  const [one, two] = [asked.askWithDigest<Answered>({ command: "show" }), asked.ask<Answered>({ command: "move" })];
  assert.deepEqual(sent.map(({ ask }) => (ask as { command: string }).command), ["show", "move"]);
  reply({ answer: '{"version": 2}', digest: null }, [], 1);
  reply({ answer: '{"version": 1}', digest: "abc" }, [], 0);
  assert.deepEqual(await one, { answer: { version: 1 }, digest: "abc" });
  assert.deepEqual(await two, { version: 2 });
  asked.close();
});

test("an error of the kernel is an error of the engine", async () => {
  const { engine: asked, reply } = engine();
  const answer = asked.ask({ command: "move" });
  reply({ error: { kind: "limit", resource: "bytes", messages: [] } });
  await assert.rejects(answer, kindOf("limit"));
  asked.close();
});

test("a tile is read wherever its bytes stand in memory", async () => {
  const { engine: asked, sent, reply } = engine();
  const query = { game: "d", misere: false, show: "grundy", from: [0, 0], axes: [0, 1], columns: 1, rows: 1, step: 1, table: 8 } as const;
  const tile = asked.tile({ ...query, from: [0, 0], axes: [0, 1] });
  assert.deepEqual((sent[0]!["tile"] as { game: object }).game, { digest: "d" });
  const bytes = new Uint8Array([9, 4, 0, 0, 0, ...new TextEncoder().encode("{}  "), 7, 0, 0, 0, 1]);
  reply({ tile: true }, [new DataView(bytes.buffer, 1)]);
  const { values, layers } = await tile;
  assert.deepEqual([[...values], [...layers]], [[7], [1]]);
  asked.close();
});

test("a question that nobody waits for is taken back", async () => {
  const { engine: asked, sent } = engine();
  const controller = new AbortController();
  const answer = asked.ask({ command: "move" }, controller.signal);
  controller.abort();
  await assert.rejects(answer, { name: "AbortError" });
  assert.deepEqual(sent[1], { id: sent[0]!.id, cancel: true });
  asked.close();
});

test("a kernel that takes no question is busy, and is not waited for without end", async () => {
  const { engine: asked, reply } = engine({ busy: 5, taken: 60, answered: 30 });
  let changes = 0;
  asked.subscribe(() => { changes += 1; });
  const lost = asked.ask({ command: "move" });
  assert.equal(asked.isBusy(), false);
  await new Promise((resolve) => setTimeout(resolve, 15));
  assert.ok(asked.isBusy() && changes > 0);
  await assert.rejects(lost, kindOf("kernel"));
  const slow = asked.ask({ command: "move" });
  reply({ begun: true });
  assert.equal(asked.isBusy(), false);
  await assert.rejects(slow, kindOf("clock"));
});

test("a job reports its progress, and can be cancelled", async () => {
  const { engine: asked, sent, reply } = engine({ busy: 5, taken: 60, answered: 5 });
  const heard: number[] = [];
  const listener = { progress: ({ done }: { done: number }) => void heard.push(done), event: () => undefined };
  const job = await asked.begin({ command: "table" });
  const answer = asked.hear(job, listener);
  reply({ begun: true });
  reply({ progress: { stage: null, counted: "positions", step: null, done: 3, of: 9 } });
  await new Promise((resolve) => setTimeout(resolve, 15));
  reply({ answer: '{"version": 1}', digest: null });
  assert.deepEqual([await answer, heard], [{ version: 1 }, [3]]);
  const other = await asked.begin({ command: "table" });
  const ended = asked.hear(other, listener);
  await asked.cancel(other);
  await assert.rejects(ended, kindOf("interrupted"));
  assert.equal(sent.at(-1)!["cancel"], true);
  asked.close();
});

test("a line of play grows by moves, and begins anew elsewhere", () => {
  const options = [{ position: [4, 7] }, { position: [4, 6] }];
  const begun = lineAfter([], [4, 8], []);
  assert.deepEqual(begun, [[4, 8]]);
  assert.deepEqual(lineAfter(begun, [4, 7], options), [[4, 8], [4, 7]]);
  assert.deepEqual(lineAfter(begun, [9, 9], options), [[9, 9]]);
  assert.equal(lineAfter(begun, [4, 8], options), begun);
  assert.deepEqual(lineAfter(begun, null, options), []);
});

test("the end of play has its winner", () => {
  assert.match(inWords(null, { count: 0 }, false), /moved last wins/);
  assert.match(inWords({ outcome: "P" }, { count: 0 }, true), /moved last loses/);
  assert.match(inWords({ outcome: "P" }, { count: 5 }, false), /moves now loses/);
});

test("in a notebook no help speaks of a server", () => {
  for (const kind of ["limit", "clock", "busy", "unknown", "kernel", "server"]) {
    assert.doesNotMatch(remedyInNotebook({ kind, resource: "bytes", messages: [] }) ?? "", /server|serve/);
  }
});

test("the colours are those of the notebook", () => {
  const body = (dataset: Record<string, string>, ...classes: string[]) => ({ dataset, classList: { contains: (name: string) => classes.includes(name) } }) as unknown as HTMLElement;
  assert.equal(themeOf(body({ jpThemeLight: "false" })), "dark");
  assert.equal(themeOf(body({ jpThemeLight: "true" })), "light");
  assert.equal(themeOf(body({}, "vscode-dark")), "dark");
  assert.equal(themeOf(body({})), null);
});
