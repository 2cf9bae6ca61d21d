import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answered } from "../engine/answers";
import { family, solution, verdicts } from "./found";
import { initialJobs, type Asked, type JobsState } from "./jobs_state";
import { added, askedAgain, cancelling, cleared, ended, heard, lastWith, removed, running, waited } from "./reduce";

const solve: Asked = { work: "solve", request: { command: "solve", game: { text: "yama" } }, ruleset: null, title: "Solve yama", limits: null };
const part = { grade: "proved", formula: "P = {(x, y) | |x - y| <= 1}", theory: null, base: "base 2", states: 4, max: null, reason: null, seen: [], by: null };
const begun = (): JobsState => running(added(initialJobs, solve, { now: 1000, open: true }), 1, 7, 1000);
const answer = { version: 1, warnings: [], game: "yama", measure: "x + y", p_positions: part, grundy: part, misere_p_positions: part } as Answered;
const news = (events: Record<string, unknown>[]) => ({ progress: null, stages: [], events });

test("parts of a solution are found as they come", () => {
  const jobs = heard(begun(), 1, news([{ solution: { game: "yama", measure: "x + y" } }, { part: { question: "p_positions", ...part } }]));
  const found = solution(jobs.entries[0]!);
  assert.equal(found.measure, "x + y");
  assert.equal(found.parts.p_positions?.formula, part.formula);
  assert.equal(found.parts.grundy, null);
  assert.equal(jobs.announced, "Solve yama: P-positions: proved for all positions");
});

test("a stage is listed once, in the order of its first progress", () => {
  const progress = { stage: "proving", counted: "states", step: null, done: 1, of: 2 };
  let jobs = heard(begun(), 1, { progress, stages: ["guessing", "proving", "guessing"], events: [] });
  jobs = heard(jobs, 1, { progress, stages: ["proving", "confirming"], events: [] });
  assert.deepEqual(jobs.entries[0]!.stages, ["guessing", "proving", "confirming"]);
});

test("a job that ends by itself is done, and one that was asked to end is cancelled with what it found", () => {
  assert.equal(ended(begun(), 1, { answer }, 2000).entries[0]!.state, "done");
  const stopped = ended(cancelling(begun(), 1, 1500), 1, { answer }, 2000).entries[0]!;
  assert.equal(stopped.state, "cancelled");
  assert.equal(solution(stopped).parts.grundy?.grade, "proved");
});

test("an error ends a job without an answer, and an interruption is a cancellation", () => {
  const error = { kind: "limit", resource: "bytes", messages: [] };
  assert.equal(ended(begun(), 1, { error }, 2000).entries[0]!.state, "failed");
  assert.equal(ended(begun(), 1, { error: { ...error, kind: "interrupted" } }, 2000).entries[0]!.state, "cancelled");
});

test("a job that waits for a place is cancelled at once, and its time begins when it runs", () => {
  const waits = waited(added(initialJobs, solve, { now: 1000, open: true }), 1, "no place", 1100);
  assert.equal(cancelling(waits, 1, 1500).entries[0]!.state, "cancelled");
  assert.equal(running(waits, 1, 3, 4000).entries[0]!.started, 4000);
});

test("a job that was asked to end before the server had a place for it does not wait", () => {
  const asked = cancelling(added(initialJobs, solve, { now: 1000, open: true }), 1, 1050);
  assert.equal(waited(asked, 1, "no place", 1100).entries[0]!.state, "cancelled");
});

test("only jobs that have ended can be removed", () => {
  const two = added(begun(), solve, { now: 2000, open: true });
  const one = ended(two, 1, { answer }, 3000);
  assert.deepEqual(removed(removed(one, 1), 2).entries.map(({ key }) => key), [2]);
  assert.deepEqual(cleared(one).entries.map(({ key }) => key), [2]);
});

test("the last job with a request is the newest one", () => {
  const two = added(begun(), solve, { now: 2000, open: true });
  assert.equal(lastWith(two, { command: "solve", game: { text: "yama" } })?.key, 2);
  assert.equal(lastWith(two, { command: "solve", game: { text: "nim(2)" } }), undefined);
});

test("a refutation is shown before the answer", () => {
  const verdict = { verdict: "refuted", claim: "P = {}" };
  const jobs = heard(begun(), 1, news([{ refutation: [verdict] }]));
  assert.deepEqual(verdicts(jobs.entries[0]!), [verdict]);
});

test("members of a family are those of the events until there is an answer", () => {
  const member = (p: number) => ({ parameters: { p }, verdict: "proved", max: null, at: null, reason: null });
  const jobs = heard(heard(begun(), 1, news([{ record: "p,verdict" }, { member: member(2) }])), 1, news([{ member: member(3) }]));
  assert.deepEqual(family(jobs.entries[0]!).members.map(({ parameters }) => parameters["p"]), [2, 3]);
});

test("a job of the server is listed with a title, and a request of another kind is not", () => {
  assert.equal(askedAgain({ command: "prove", game: { text: "nim(2)" }, claim: "P = {}" })?.title, "Prove P = {} of nim(2)");
  assert.equal(askedAgain({ command: "explore", family: { text: "ryuo(p)" }, over: ["p=2..3"] })?.title, "Explore ryuo(p)");
  assert.equal(askedAgain({ command: "table", game: { text: "nim(2)" } }), null);
});

test("what was heard of a job is not kept beside its answer, and old jobs give way to new ones", () => {
  const all = heard(begun(), 1, news([{ part: { question: "p_positions", ...part } }]));
  assert.deepEqual(ended(all, 1, { answer }, 2000).entries[0]!.events, []);
  const failed = { error: { kind: "limit", resource: null, messages: [] } };
  assert.equal(ended(all, 1, failed, 2000).entries[0]!.events.length, 1);
  let jobs = initialJobs;
  for (let key = 1; key <= 130; key += 1) jobs = ended(added(jobs, solve, { now: key, open: false }), key, { answer }, key);
  assert.deepEqual([jobs.entries.length, jobs.entries[0]!.key, jobs.entries.at(-1)!.key], [100, 130, 31]);
});
