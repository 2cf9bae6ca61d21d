import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorBody } from "../engine/answers";
import { EngineError } from "../engine/engine";
import type { Tile, TileQuery } from "../engine/tile";
import { pictureKeyOf, TileCache } from "./tile_cache";

const query = (column: number, table = 0): TileQuery => ({
  game: "d", misere: false, show: "outcome", from: [256 * column, 0], axes: [0, 1], columns: 256, rows: 256, step: 1, table,
});
const tile = { columns: 0, rows: 0, values: new Uint32Array(), layers: new Uint8Array() } as unknown as Tile;
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const view = {};

/** A source that answers when it is let. */
function slow() {
  const asked: { query: TileQuery; signal: AbortSignal; answer: () => void }[] = [];
  const load = (one: TileQuery, signal: AbortSignal) => new Promise<Tile>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    asked.push({ query: one, signal, answer: () => resolve({ ...tile }) });
  });
  return { asked, load };
}

test("at most six tiles are asked for at once, and the next when one is there", async () => {
  const { asked, load } = slow();
  const cache = new TileCache(load);
  cache.want(view, Array.from({ length: 20 }, (_, column) => query(column)));
  assert.equal(asked.length, 6);
  asked[0]!.answer();
  await soon();
  assert.equal(asked.length, 7);
});

test("a tile that is out of view is no longer waited for", async () => {
  const { asked, load } = slow();
  const cache = new TileCache(load);
  cache.want(view, [query(0), query(1)]);
  cache.want(view, [query(1)]);
  assert.deepEqual(asked.map(({ signal }) => signal.aborted), [true, false]);
  await soon();
  assert.equal(cache.errors.size, 0);
});

test("two views share the requests, and one that closes wants nothing", () => {
  const { asked, load } = slow();
  const cache = new TileCache(load);
  const other = {};
  cache.want(view, [query(0)]);
  cache.want(other, [query(0), query(1)]);
  assert.equal(asked.length, 2);
  cache.want(other, []);
  assert.deepEqual(asked.map(({ signal }) => signal.aborted), [false, true]);
});

test("the cache keeps a bounded number of tiles, those that were used last", async () => {
  const cache = new TileCache(async () => ({ ...tile }), { tiles: 3, requests: 6, pause: 1000 });
  cache.want(view, [query(0), query(1), query(2)]);
  await soon();
  assert.ok(cache.get(query(0)) !== undefined);
  cache.want(view, [query(3)]);
  await soon();
  assert.deepEqual([0, 1, 2, 3].map((column) => cache.get(query(column)) !== undefined), [true, false, true, true]);
});

test("until the tile of a larger table is there, that of the smaller one stands for it", async () => {
  const { asked, load } = slow();
  const cache = new TileCache(load);
  cache.want(view, [query(0, 256)]);
  asked[0]!.answer();
  await soon();
  cache.want(view, [query(0, 512)]);
  assert.equal(cache.get(query(0, 512)), undefined);
  assert.equal(cache.nearest(query(0, 512)), cache.get(query(0, 256)));
});

test("a wrong claim is asked about once, and a busy server again after a pause", async () => {
  let now = 0;
  let kind = "wrong";
  let asked = 0;
  const cache = new TileCache(
    async () => {
      asked += 1;
      throw new EngineError({ kind, resource: null, messages: [] } satisfies ErrorBody);
    },
    { tiles: 9, requests: 1, pause: 10 },
    () => now,
  );
  cache.want(view, [query(0), query(1)]);
  await soon();
  assert.equal(asked, 1);
  assert.ok(cache.errors.has(pictureKeyOf(query(0))));
  cache.want(view, [query(2)]);
  assert.equal(asked, 1);
  kind = "busy";
  cache.forgive();
  await soon();
  now = 11;
  cache.want(view, [query(2)]);
  await soon();
  assert.equal(asked, 3);
});

test("a tile that is dropped when it comes is no error, and is asked for again after a pause", async () => {
  let now = 0;
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new DOMException("dropped", "AbortError");
    return tile;
  };
  const cache = new TileCache(load, { tiles: 9, requests: 1, pause: 10 }, () => now);
  cache.want(view, [query(0)]);
  await soon();
  assert.deepEqual([asked, cache.errors.size], [1, 0]);
  now = 20;
  cache.want(view, [query(0)]);
  await soon();
  assert.equal(cache.get(query(0)), tile);
});
