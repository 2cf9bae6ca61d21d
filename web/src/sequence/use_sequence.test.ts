import assert from "node:assert/strict";
import { test } from "node:test";
import { belonging, largestAsked, type SequenceOf, type SequenceRead } from "./use_sequence";

const kayles: SequenceOf = { game: { text: "kayles" }, misere: false, sums: true, max: null };
const read: SequenceRead = { plotted: { values: [0, 1, 2], period: null, outcomes: null }, of: kayles, error: null, waiting: false };

test("values of normal play never stand under misère play, nor those of another game", () => {
  assert.equal(belonging(read, { ...kayles, misere: true }).plotted, null);
  assert.equal(belonging(read, { ...kayles, game: { text: "dawson" } }).plotted, null);
});

test("values to another bound stay while more are computed", () => {
  assert.equal(belonging(read, { ...kayles, max: 500 }).plotted, read.plotted);
});

test("without a bound the period decides in normal play, and what is easily computed in misère play", () => {
  assert.equal(largestAsked(kayles), null);
  assert.ok(largestAsked({ ...kayles, misere: true })! < largestAsked({ ...kayles, misere: true, sums: false })!);
  assert.equal(largestAsked({ ...kayles, misere: true, max: 60 }), 60);
});
