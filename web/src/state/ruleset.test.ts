import assert from "node:assert/strict";
import { test } from "node:test";
import { asCalled, isSum, splitAtTop } from "./game_name";
import { emptyRuleset, gameText, gamesOf, isFile, plainGame, twisted, type RulesetState } from "./ruleset";

const ruleset = (change: Partial<RulesetState>): RulesetState => ({ ...emptyRuleset, ...change });

test("a name is read with its arguments, and rules are no name", () => {
  assert.deepEqual(asCalled(" nim "), { name: "nim", given: null });
  assert.deepEqual(asCalled("gcn(4, {1, 2}, 1..7)"), { name: "gcn", given: ["4", "{1, 2}", "1..7"] });
  assert.deepEqual(asCalled('take_and_break("0.1,37")'), { name: "take_and_break", given: ['"0.1,37"'] });
  assert.deepEqual(asCalled("kimura-yamashita:yama"), { name: "kimura-yamashita:yama", given: null });
  for (const rules of ["x - s where s >= 1", "(x - i, y)", "nim(1) + wythoff", "F(m, n) = {(m - 1, n)}", "nim(2", "nim(2) with pass"]) {
    assert.equal(asCalled(rules), null, rules);
  }
});

test("a sum of names is one, a sum of positions is not", () => {
  assert.ok(isSum("nim(1) + wythoff"));
  for (const text of ["wythoff", "(a) + (b) where a + b = n", "x + 1", "x - 1"]) assert.ok(!isSum(text), text);
});

test("a text is split outside brackets and quotes only", () => {
  assert.deepEqual(splitAtTop('{1, 2}, f(3, 4), "a,b"', ","), ["{1, 2}", "f(3, 4)", '"a,b"']);
  assert.deepEqual(splitAtTop("", ","), []);
});

test("rules go out as they are typed, with their spaces", () => {
  assert.deepEqual(plainGame(ruleset({ text: "\n  x - s where s >= 1\n" })), { text: "\n  x - s where s >= 1\n" });
  assert.equal(plainGame(ruleset({ text: " \n" })), null);
});

test("a name takes the values of its parameters in their order", () => {
  assert.deepEqual(gameText(ruleset({ text: "ab_yama", arguments: { a: "3", b: "1" } })), { text: "ab_yama(3, 1)" });
  assert.deepEqual(gameText(ruleset({ text: "nim(4)", arguments: { n: "2" } })), { text: "nim(4)" });
});

test("a pass stands behind rules and names alike", () => {
  assert.deepEqual(twisted({ text: "{(x-1, y)}" }, { pass: true, blocking: 0 }, null), { text: "{(x-1, y)} with pass" });
});

test("blocking of rules is of all their moves, so the rules get a name", () => {
  const game = twisted({ text: "(x - 1, y); (x, y - 1), symmetric" }, { pass: false, blocking: 2 }, ["x", "y"]);
  assert.deepEqual(game, {
    text: "blocking 2 of these_rules",
    texts: [{ name: "page.game", text: "game these_rules on (x, y), symmetric\n  (x - 1, y); (x, y - 1)\n" }],
  });
});

test("blocking of rules waits for their heaps, unless the rules name them", () => {
  assert.equal(twisted({ text: "x - 1" }, { pass: false, blocking: 1 }, null), null);
  const named = twisted({ text: "on (m, n), symmetric: (m - 1, n)" }, { pass: false, blocking: 1 }, null);
  assert.equal(named?.texts?.[0]?.text, "game these_rules on (m, n), symmetric\n  (m - 1, n)\n");
  const vector = twisted({ text: "on x[3]: x[k] - s where s >= 1" }, { pass: false, blocking: 1 }, null);
  assert.equal(vector?.texts?.[0]?.text, "game these_rules on x[3]\n  x[k] - s where s >= 1\n");
});

test("blocking of a sum is of the whole sum, and a set of options loses its name", () => {
  const sum = twisted({ text: "nim(1) + wythoff" }, { pass: false, blocking: 1 }, null);
  assert.equal(sum?.texts?.[0]?.text, "game these_rules = nim(1) + wythoff");
  const named = twisted({ text: "F(m, n) = {(m-i, n) | i >= 1}" }, { pass: false, blocking: 1 }, ["m", "n"]);
  assert.equal(named?.texts?.[0]?.text, "game these_rules on (m, n)\n  {(m-i, n) | i >= 1}\n");
});

test("a file has its games, and the chosen one is asked for", () => {
  const text = "paper \"X\"\ngame one on (x)\n  x - 1\ngame two(m) on (x)\n  x - i where 1 <= i <= m\n";
  assert.ok(isFile(text));
  assert.deepEqual(gamesOf(text), ["one", "two"]);
  assert.deepEqual(plainGame(ruleset({ text, chosen: "two", arguments: { m: "3" } })), { text: "two(3)", texts: [{ name: "page.game", text }] });
});
