import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answered, Request } from "../engine/answers";
import { EngineError, type Engine, type JobListener } from "../engine/engine";
import type { TileQuery } from "../engine/tile";
import { sizeFor, TableGrowth, type TableOf } from "./table_growth";

const table: TableOf = { digest: "d", text: { text: "wythoff" }, heaps: 2, misere: false, show: "grundy" };
const answered = { version: 1, warnings: [] } as Answered;

/** An engine that answers as it is given. */
function engineOf(parts: Partial<Record<keyof Engine, unknown>>): Engine {
  return parts as unknown as Engine;
}

test("a small table is asked for at once, and only once", async () => {
  const asked: Request[] = [];
  const growth = new TableGrowth(engineOf({ ask: async (request: Request) => (asked.push(request), answered) }));
  assert.equal(await growth.grow(table, 256), true);
  assert.equal(await growth.grow(table, 100), true);
  assert.equal(growth.sizeOf(table), 256);
  assert.deepEqual(asked.map(({ size, window }) => [size, window]), [[256, { from: [0, 0], shape: [1, 1] }]]);
});

test("a large table is a job with progress", async () => {
  const progress = { stage: "table", counted: "positions", step: null, done: 3, of: 9 };
  const growth: TableGrowth = new TableGrowth(engineOf({
    begin: async () => 7,
    hear: async (job: number, listener: JobListener) => {
      assert.equal(job, 7);
      listener.progress(progress);
      assert.deepEqual(growth.growthOf(table), { kind: "grows", size: 4096, progress });
      return answered;
    },
  }));
  assert.equal(await growth.grow(table, 4096), true);
  assert.deepEqual([growth.sizeOf(table), growth.growthOf(table).kind], [4096, "rests"]);
});

test("a table beyond the limit of memory is refused with the reason, and the smaller one stays", async () => {
  const body = { kind: "limit", resource: "bytes", messages: [] };
  const growth = new TableGrowth(engineOf({
    ask: async () => answered,
    begin: async () => {
      throw new EngineError(body);
    },
  }));
  await growth.grow(table, 256);
  assert.equal(await growth.grow(table, 60000), false);
  assert.deepEqual(growth.growthOf(table), { kind: "refused", size: 60000, error: body });
  assert.equal(growth.sizeOf(table), 256);
  growth.dismiss(table);
  assert.equal(growth.growthOf(table).kind, "rests");
});

test("a cancelled job is no refusal", async () => {
  let cancelled = 0;
  let end: (error: Error) => void = () => undefined;
  const growth = new TableGrowth(engineOf({
    begin: async () => 7,
    hear: () => new Promise((_, reject) => (end = reject)),
    cancel: async () => {
      cancelled += 1;
      end(new EngineError({ kind: "interrupted", resource: null, messages: [] }));
    },
  }));
  const grown = growth.grow(table, 4096);
  await new Promise((resolve) => setTimeout(resolve, 1));
  growth.cancel(table);
  assert.equal(await grown, false);
  assert.deepEqual([cancelled, growth.growthOf(table).kind, growth.sizeOf(table)], [1, "rests", 0]);
});

test("a table that the server has no more is computed again, and one that it never keeps is not", async () => {
  const growth = new TableGrowth(engineOf({ ask: async () => answered }));
  const query = { game: "d", misere: false, show: "grundy", from: [0, 0], axes: [0, 1], columns: 256, rows: 256, step: 1, table: 256 } satisfies TileQuery;
  const [kept, none] = [{ table: [256, 256] }, { table: null }];
  await growth.grow(table, 256);
  assert.equal(growth.lost(query, none), false, "it was never there");
  assert.equal(growth.lost(query, kept), false);
  assert.equal(growth.lost({ ...query, show: "round" }, none), false, "another table");
  assert.equal(growth.lost({ ...query, table: 64 }, none), false, "an answer about a smaller one");
  assert.equal(growth.lost(query, none), true);
  assert.deepEqual([growth.sizeOf(table), growth.losses], [0, 1]);
  assert.equal(growth.lost(query, none), false, "the other tiles of the same loss");
  await growth.grow(table, 256);
  assert.equal(growth.sizeOf(table), 256);
});

test("the size of a table holds the number that is wanted", () => {
  for (const number of [0, 7, 8, 63, 64, 300, 511, 512, 60000]) assert.ok(sizeFor(number) > number);
});
