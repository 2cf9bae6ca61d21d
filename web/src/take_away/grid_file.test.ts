import assert from "node:assert/strict";
import { test } from "node:test";
import { gridCsv } from "./grid_file";

test("the grid of ordinals has a line for each position, and nothing where the outcome is not known", () => {
  const known = new Map([["0,0", "P"], ["w,1", "N"], ["w + 1,1", "not known"]] as const);
  assert.equal(gridCsv(["x", "y"], [["0", "0"], ["w", "1"], ["w + 1", "1"]], known), "x,y,outcome\n0,0,P\nw,1,N\nw + 1,1,\n");
});
