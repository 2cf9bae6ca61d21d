import assert from "node:assert/strict";
import { test } from "node:test";
import { occurrences, periodInWords, rareValues, rowsOfTen, valueInWords } from "./sequence_model";

test("each value is counted, with the first and the last heap that has it", () => {
  assert.deepEqual(occurrences([0, 1, 0, 3]), [
    { value: 0, count: 2, first: 0, last: 2 }, { value: 1, count: 1, first: 1, last: 1 }, { value: 3, count: 1, first: 3, last: 3 },
  ]);
});

test("a value that occurs once among hundreds is rare, and those of a period are not", () => {
  const values = Array.from({ length: 300 }, (_, heap) => (heap === 57 ? 9 : heap % 3));
  const period = { preperiod: 58, period: 3, saltus: 0, grade: "seen" as const };
  assert.deepEqual(rareValues({ values, period }), [{ value: 9, count: 1, first: 57, last: 57 }]);
  const growing = values.map((_, heap) => heap);
  assert.deepEqual(rareValues({ values: growing, period: { ...period, saltus: 1 } }), []);
});

test("without a period the newest values are not called rare", () => {
  const values = Array.from({ length: 300 }, (_, heap) => (heap === 299 ? 9 : heap % 3));
  assert.deepEqual(rareValues({ values, period: null }), []);
});

test("the period is described with its grade", () => {
  const values = Array<number>(201).fill(0);
  const period = { preperiod: 71, period: 12, saltus: 0, grade: "proved" as const };
  const rest = { values, none: "unknown" as const, max: 800, outcomes: null };
  assert.equal(periodInWords({ ...rest, period }), "Period 12 from 71 on: proved for all heaps.");
  assert.equal(
    periodInWords({ ...rest, period: { preperiod: 0, period: 1, saltus: 1, grade: "seen" } }),
    "Period 1 from the start, and each period adds 1: seen up to 800, not proved.",
  );
  assert.equal(periodInWords({ ...rest, period: null }), "No period is seen up to 800.");
  assert.equal(periodInWords({ ...rest, period: null, none: "proved" }), "No period: proved for all heaps.");
});

test("the value of a huge heap is given with its reason", () => {
  const answer = { version: 1 as const, warnings: [], game: "kayles", heap: "10000000000000000000000", grundy: 1, preperiod: 71, period: 12, saltus: 0, grade: "proved" as const };
  assert.equal(valueInWords(answer), "A heap of 10000000000000000000000 in kayles has the Grundy value 1 (proved: period 12 from 71 on).");
});

test("rows of ten hold all values in order", () => {
  const rows = rowsOfTen(Array.from({ length: 23 }, (_, heap) => heap));
  assert.deepEqual(rows.map(({ from, cells }) => [from, cells.length]), [[0, 10], [10, 10], [20, 3]]);
});
