import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShowAnswer } from "../engine/answers";
import type { MapEngine } from "../engine/engine";
import { learn, sharedOf } from "./use_games";

const game = (number: number) => ({ digest: `d${number}`, text: { text: `nim(${number})` }, show: {} as ShowAnswer });
const table = (digest: string) => ({ digest, text: { text: "nim" }, heaps: 2, misere: false, show: "grundy" as const });

test("tables of the games that were shown last are known, and those of older games forgotten", async () => {
  const shared = sharedOf({ ask: async () => ({ version: 1, warnings: [] }) } as unknown as MapEngine);
  learn(shared, game(1));
  await shared.growth.grow(table("d1"), 8);
  await shared.growth.grow(table("d2"), 8);
  for (let number = 2; number <= 24; number += 1) learn(shared, game(number));
  assert.equal(shared.growth.sizeOf(table("d1")), 8);
  learn(shared, game(1));
  learn(shared, game(25));
  assert.deepEqual(["d1", "d2"].map((digest) => shared.growth.sizeOf(table(digest))), [8, 0]);
  assert.equal(shared.games.size, 24);
});
