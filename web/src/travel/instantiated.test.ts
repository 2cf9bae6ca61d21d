import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShowAnswer } from "../engine/answers";
import { emptyRuleset, knownGame, type RulesetState } from "../state/ruleset";
import { instantiated } from "./instantiated";

function member(game: string, ...parameters: string[]): RulesetState {
  const show = { game, parameters, heaps: ["x"], twists: [], claims: [] } as unknown as ShowAnswer;
  return { ...emptyRuleset, text: game, known: knownGame(show, { text: game }) };
}

test("a statement has the values of the parameters", () => {
  const ryuo = member("ryuo(3)", "p >= 2 default 3");
  assert.equal(instantiated("grundy(x, y) = (x + y) mod p + p * floor(x / p)", ryuo), "grundy(x, y) = (x + y) mod 3 + 3 * floor(x / 3)");
  assert.equal(instantiated("same options as ryuo(p)", ryuo), "same options as ryuo(3)");
  assert.equal(instantiated("period pp", ryuo), "period pp");
});

test("a value of several words stands in brackets", () => {
  assert.equal(instantiated("s in S, s <= x", member("g({1} ∪ {2, 3})", "S")), "s in ({1} ∪ {2, 3}), s <= x");
  assert.equal(instantiated("s in S", member("g({1, 2})", "S")), "s in {1, 2}");
  assert.equal(instantiated("s in S", member("g(1..3)", "S")), "s in (1..3)");
  assert.equal(instantiated("2 * m", member("g(n + 1)", "m")), "2 * (n + 1)");
  assert.equal(instantiated("period 2 m", member("g(3)", "m")), "period 2 (3)");
});

test("a name that the statement binds itself stays", () => {
  const game = member("g(3)", "m");
  assert.equal(instantiated("x mod m = 0 for all m >= 2", game), "x mod m = 0 for all m >= 2");
  assert.equal(instantiated("grundy(x) = a(x) where a(m) = 2 m", game), "grundy(x) = a(x) where a(m) = 2 m");
  assert.equal(instantiated("P = {(x) | x = m} where m = 5", game), "P = {(x) | x = m} where m = 5");
  assert.equal(instantiated("P = {(x) | x = k m, where k >= 1}", game), "P = {(x) | x = k (3), where k >= 1}");
  assert.equal(instantiated("no move to A where A = {(x) | x = m}", game), "no move to A where A = {(x) | x = 3}");
});
