import assert from "node:assert/strict";
import { test } from "node:test";
import type { Condition, PartAnswer, Verdict } from "./jobs_answers";
import { conditionWords, counterexample, elapsed, falseWhere, partGrade, solutionGrade, strategyGrade, verdictGrade, worst } from "./words";

const verdict: Verdict = {
  paper: null, claim: "P = {}", game: "toll(3)", parameters: {}, play: "normal", verdict: "refuted", stated: null, max: 60,
  counterexample: { position: [4, 4], claimed: "P", computed: "N" }, reason: null, by: null, steps: null, decided_by: null, theory: null,
  base: null, states: null, exceptions: null, exception_states: null, exception_base: null, exceptions_seen: null,
};

test("a counterexample is a sentence, with the values of the parameters", () => {
  assert.equal(counterexample(verdict), "at (4, 4): claimed P, computed N");
  assert.equal(counterexample({ ...verdict, parameters: { m: 3 } }), "at (4, 4): claimed P, computed N, with m = 3");
  assert.equal(counterexample({ ...verdict, counterexample: null }), null);
});

test("where a claim is false is known exactly, or as far as it was seen", () => {
  assert.deepEqual(falseWhere({ ...verdict, exceptions: "{(x, x) | x >= 1}" }), { words: "false exactly at", set: "{(x, x) | x >= 1}" });
  const seen = falseWhere({ ...verdict, exceptions_seen: { set: null, count: 74, of: 3721, max: 60 } });
  assert.equal(seen?.words, "false at 74 of the 3721 positions with heaps up to 60");
});

test("only what is proved is marked as good", () => {
  assert.equal(verdictGrade({ verdict: "proved", max: null }).mark, "good");
  assert.deepEqual(verdictGrade({ verdict: "holds", max: 60 }), { mark: "seen", words: "holds for heaps up to 60" });
  const part = { formula: "P = {}", states: null, max: 1023, reason: null };
  assert.deepEqual(partGrade({ ...part, grade: "seen" }), { mark: "seen", words: "seen for heaps up to 1023, not proved" });
  assert.equal(strategyGrade({ cases: [], grade: "holds to 107", reason: null }).words, "wins from every N-position with heaps up to 107; not proved");
});

test("a solution whose values are unknown is not proved", () => {
  const part: PartAnswer = { grade: "proved", formula: "P = {}", theory: null, base: "base 2", states: 4, max: null, reason: null, seen: [], by: null };
  const unknown: PartAnswer = { ...part, grade: "unknown", formula: null };
  assert.deepEqual(solutionGrade({ p_positions: part, grundy: unknown, misere_p_positions: null }), { mark: "open", words: "P-positions proved, Grundy values unknown" });
  assert.deepEqual(solutionGrade({ p_positions: part, grundy: part, misere_p_positions: part }), { mark: "good", words: "proved for all positions" });
  assert.equal(solutionGrade({ p_positions: null, grundy: null, misere_p_positions: null }), null);
});

test("of several verdicts the worst one counts", () => {
  const all: Verdict[] = [{ ...verdict, verdict: "proved" }, { ...verdict, verdict: "holds" }, { ...verdict, verdict: "refuted" }];
  assert.equal(worst(all)?.verdict, "refuted");
  assert.equal(worst(all.slice(0, 2))?.verdict, "holds");
});

test("a condition that was seen says for how many choices", () => {
  const condition: Condition = {
    for_all: null, proved: 1, holds: 0, refuted: 1, unknown: 0, domain: "where", condition: "p = 2", holds_where: null, refuted_where: null, grade: "seen", decided: 2,
  };
  assert.deepEqual(conditionWords(condition, true), [{ words: "holds exactly where (seen for the 2 choices)", condition: "p = 2" }]);
});

test("what holds for every choice that was decided does not hold for all that were asked about", () => {
  const condition: Condition = {
    for_all: null, proved: 7, holds: 0, refuted: 0, unknown: 0, domain: "everywhere", condition: null, holds_where: null, refuted_where: null, grade: "proved", decided: 7,
  };
  assert.equal(conditionWords(condition, true)[0]?.words, "holds for every choice");
  assert.equal(conditionWords(condition, false)[0]?.words, "holds for every choice (seen for the 7 choices that were decided)");
  // What is proved for all parameters is not seen for some.
  assert.deepEqual(conditionWords({ ...condition, for_all: "p >= 1" }, true), []);
});

test("times are short", () => {
  assert.deepEqual([0, 340, 12_400, 125_000, 3_700_000].map(elapsed), ["under 1 s", "0.3 s", "12 s", "2 min 5 s", "1 h 1 min"]);
});
