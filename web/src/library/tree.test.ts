import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedGame } from "../engine/answers";
import { papersOf, textOf, toggled } from "./tree";

const game = (name: string, paper: string, description = ""): ListedGame => ({ name, paper, description, parameters: [], heaps: ["x", "y"], title: `Title of ${paper}, Ryūō` });
const games = [game("nim", "classics", "Take s tokens."), game("yama_two", "kimura"), game("nim", "other")];

test("games are listed under their papers, in order", () => {
  assert.deepEqual(papersOf(games, "").map(({ paper, games: found }) => [paper, found.length]), [["classics", 1], ["kimura", 1], ["other", 1]]);
});

test("every word of a search has to be found, in any case and without marks", () => {
  assert.deepEqual(papersOf(games, "YAMA two").map(({ paper }) => paper), ["kimura"]);
  assert.equal(papersOf(games, "ryuo tokens").length, 1);
  assert.deepEqual(papersOf(games, "yama tokens"), []);
});

test("a name that two papers have is written with its paper", () => {
  assert.equal(textOf(games[0]!, games), "classics:nim");
  assert.equal(textOf(games[1]!, games), "yama_two");
});

test("what is opened twice is closed", () => {
  assert.deepEqual(toggled(toggled(["a"], "b"), "a"), ["b"]);
});
