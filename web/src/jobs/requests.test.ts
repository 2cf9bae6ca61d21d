import assert from "node:assert/strict";
import { test } from "node:test";
import type { KnownClaim, ShowAnswer } from "../engine/answers";
import { emptyRuleset, knownGame, type RulesetState } from "../state/ruleset";
import { initialJobs } from "./jobs_state";
import { familyName, limitsOf, overOf, ranges, toCheck, toCheckStatement, toExplore, toProve, toSolve } from "./requests";

const show = { game: "ryuo(3)", parameters: ["p >= 2 default 3"], heaps: ["x", "y"], twists: [], claims: [] } as unknown as ShowAnswer;
const ryuo: RulesetState = { ...emptyRuleset, text: "ryuo", arguments: { p: "3" }, known: knownGame(show, { text: "ryuo(3)" }) };

test("ranges are parted at commas outside of brackets", () => {
  assert.deepEqual(ranges("p=2..8, S in {{1, 2}, {3}}; r <= q,"), ["p=2..8", "S in {{1, 2}, {3}}", "r <= q"]);
  assert.deepEqual(ranges("  "), []);
});

test("a solution is asked for of the game with its arguments", () => {
  assert.deepEqual(toSolve(ryuo, initialJobs)?.request, { command: "solve", game: { text: "ryuo(3)" } });
  assert.equal(toSolve(emptyRuleset, initialJobs), null);
});

test("a check has a bound only if a number is typed, and says which play is meant", () => {
  const jobs = { ...initialJobs, claim: " P = {} ", max: "20" };
  assert.deepEqual(toCheck({ ...ryuo, misere: true }, jobs)?.request, { command: "check", game: { text: "ryuo(3)" }, claim: "P = {}", misere: true, max: 20 });
  assert.equal("max" in toCheck(ryuo, { ...jobs, max: "" })!.request, false);
});

test("a proof for all values of a parameter is about the family", () => {
  const request = toProve(ryuo, { ...initialJobs, claim: "tame", ranges: "p >= 2" })?.request;
  assert.deepEqual(request, { command: "prove", game: { text: "ryuo(p)" }, claim: "tame", misere: false, for: ["p >= 2"] });
});

test("the family of a game has its parameters named, and begins at their least values", () => {
  assert.equal(familyName(ryuo, initialJobs), "ryuo(p)");
  assert.equal(familyName({ ...ryuo, text: "ryuo(3)", arguments: {} }, initialJobs), "ryuo(p)");
  assert.equal(overOf(ryuo, initialJobs), "p=2..6");
  assert.deepEqual(toExplore(ryuo, initialJobs)?.request, { command: "explore", family: { text: "ryuo(p)" }, over: ["p=2..6"] });
});

test("a game of a file is explored with its file", () => {
  const text = "game toll(m >= 2) on (x)\n  x - i where 1 <= i <= m\n";
  const toll: RulesetState = { ...ryuo, text, known: knownGame({ ...show, game: "toll(2)", parameters: ["m >= 2"] }, { text: "toll(2)" }) };
  assert.deepEqual(toExplore(toll, initialJobs)?.request["family"], { text: "toll(m)", texts: [{ name: "page.game", text }] });
});

test("a statement of the library is checked by its title, in its own play", () => {
  const claim = { title: "Theorem 1.2", misere: true } as KnownClaim;
  assert.deepEqual(toCheckStatement(ryuo, initialJobs, claim)?.request, { command: "check", game: { text: "ryuo(3)" }, claim: "Theorem 1.2", misere: true });
});

test("limits are numbers that are typed", () => {
  assert.equal(limitsOf(initialJobs), null);
  assert.deepEqual(limitsOf({ ...initialJobs, mebibytes: "2", seconds: "" }), { bytes: 2097152 });
});

test("a number that cannot be read begins no job, where it belongs to the job", () => {
  const jobs = { ...initialJobs, claim: "P = {}", max: "many" };
  assert.equal(toCheck(ryuo, jobs), null);
  assert.notEqual(toProve(ryuo, jobs), null);
  assert.notEqual(toExplore(ryuo, jobs), null);
  assert.equal(toExplore(ryuo, { ...jobs, familyClaim: "P = {}" }), null);
  for (const wrong of [{ seconds: "0" }, { mebibytes: "1.5" }]) assert.equal(toSolve(ryuo, { ...initialJobs, ...wrong }), null);
});
