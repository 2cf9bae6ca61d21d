import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlayRecord } from "../play/play_state";
import { playCsv } from "./play_file";

test("a play has a line for each beginning and each move, with what is blocked", () => {
  const record: PlayRecord = {
    rules: "r", start: [[7, 11], [[9]]], first: "one", opening: [[7, 6], [0, 11]], resigned: null,
    steps: [
      { by: "one", board: 0, to: [7, 7], change: "x2 - 4", blocks: [] },
      { by: "two", board: 1, to: [[3], [4]], change: "", blocks: [[1, 2]] },
    ],
  };
  assert.equal(playCsv(record, "perfect"), [
    "move,player,board,change,position,blocked",
    '0,,1,,"7, 11","(7, 6) (0, 11)"',
    "0,,2,,9,",
    '1,You,1,x2 - 4,"7, 7",',
    '2,The program,2,,(3) + (4),"(1, 2)"',
    "",
  ].join("\n"));
});
