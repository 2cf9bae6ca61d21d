import assert from "node:assert/strict";
import { test } from "node:test";
import { linkedPlay, possiblePlay } from "./play_link";
import { emptyTable, initialPlay, type PlayState } from "./play_state";

const play: PlayState = {
  ...initialPlay,
  opponent: "friend",
  others: ["kayles"],
  start: [[3, 4], ["(2) + (5)"]],
  startOf: "abc",
  record: {
    rules: "abc", start: [[3, 4], [[2], [5]]], first: "two", opening: [], resigned: null,
    steps: [{ by: "two", board: 1, to: [[2], [1], ["w"]], change: "", blocks: null }],
  },
  table: { ...emptyTable, message: "not in a link" },
};

test("a play that went through a link is the same, except for the answers of the engine", () => {
  const read: unknown = JSON.parse(JSON.stringify(linkedPlay(play)));
  assert.deepEqual({ ...initialPlay, ...possiblePlay(read) }, { ...play, table: emptyTable });
});

test("what is none of a play is left out of a link", () => {
  const broken = [
    null, 5, { others: 5, opponent: "god", seed: -1, first: "three", start: [[null]], showsWinner: "yes" },
    { record: { ...play.record, steps: [{ by: "two", board: 7, to: [1], change: "", blocks: null }] } },
    { record: { ...play.record, start: [[]], steps: [] } },
  ];
  for (const link of broken) assert.deepEqual(possiblePlay(link), {}, JSON.stringify(link));
});
