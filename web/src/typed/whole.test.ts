import assert from "node:assert/strict";
import { test } from "node:test";
import { readWhole, readWholes, wrongWhole } from "./whole";

test("a whole number may be a power, and have signs between its digits", () => {
  assert.deepEqual(["12", " 10^6 ", "1_000", "1e3", "-1", "1.5", "", "9^99"].map(readWhole), [12, 1_000_000, 1000, null, null, null, null, null]);
});

test("what is no number says which numbers can stand there", () => {
  assert.equal(wrongWhole("many", { least: 2, most: 1000 }, false), "“many” cannot stand here: write a whole number from 2 to 1000.");
  assert.equal(wrongWhole("1001", { least: 2, most: 1000 }, false), "“1001” cannot stand here: write a whole number from 2 to 1000.");
  assert.equal(wrongWhole("0", { least: 1 }, false), "“0” cannot stand here: write a whole number, at least 1.");
  assert.equal(wrongWhole("3", { least: 1 }, true), null);
});

test("an empty field is wrong only where a number is needed", () => {
  assert.equal(wrongWhole(" ", {}, false), null);
  assert.equal(wrongWhole(" ", {}, true), "A number is missing here.");
});

test("a list of numbers has each once, and a part that is none is named", () => {
  assert.deepEqual(readWholes("0, 1 5;1"), [0, 1, 5]);
  assert.equal(readWholes("0, x"), "“x” cannot stand here: write whole numbers, as in 0, 1, 5.");
  assert.equal(readWholes(" "), "A number is missing here.");
});
