import assert from "node:assert/strict";
import { test } from "node:test";
import { belonging, largestAsked, type Computed, type SequenceOf } from "./use_sequence";

const kayles: SequenceOf = { game: { text: "kayles" }, misere: false, sums: true, max: null };
const before: Computed = { plotted: { values: [0, 1, 2], period: null, none: "unknown", max: 2, outcomes: null }, of: kayles };
const asked = { answer: null, error: null, waiting: true };
const refused = { answer: null, error: { kind: "limit", resource: null, messages: [] }, waiting: false };

test("values of normal play never stand under misère play, nor those of another game", () => {
  assert.equal(belonging({ ...kayles, misere: true }, asked, before).plotted, null);
  assert.equal(belonging({ ...kayles, game: { text: "dawson" } }, asked, before).plotted, null);
});

test("values to another bound stay while more are computed", () => {
  assert.equal(belonging({ ...kayles, max: 500 }, asked, before).plotted, before.plotted);
  const more: Computed = { plotted: { values: [0, 1, 2, 3], period: null, none: "unknown", max: 3, outcomes: null }, of: { ...kayles, max: 500 } };
  assert.equal(belonging(more.of, { ...asked, answer: more, waiting: false }, before).plotted, more.plotted);
});

test("values to another bound stay beside the reason why there are no more; without any, those that are easy stand there", () => {
  assert.deepEqual(belonging({ ...kayles, max: 10 ** 9 }, refused, before), { ...before, error: refused.error, waiting: false });
  assert.equal(belonging({ ...kayles, max: 10 ** 9 }, { ...refused, answer: before }, null).plotted, before.plotted);
});

test("without a bound the period decides in normal play, and what is easily computed in misère play", () => {
  assert.equal(largestAsked(kayles), null);
  assert.ok(largestAsked({ ...kayles, misere: true })! < largestAsked({ ...kayles, misere: true, sums: false })!);
  assert.equal(largestAsked({ ...kayles, misere: true, max: 60 }), 60);
});
