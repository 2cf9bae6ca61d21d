import assert from "node:assert/strict";
import { test } from "node:test";
import { asLinked, fromFragment, opened, toFragment } from "./link";
import { gameText } from "./ruleset";
import { initialState, type State } from "./state";

const yama: State = {
  ...initialState,
  view: "play",
  ruleset: { ...initialState.ruleset, text: "{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}", misere: true },
  map: { ...initialState.map, camera: { x: 60000, y: 97000, scale: 0.5 } },
};

test("a state that went through a link is the same, except for what is computed", () => {
  const link = fromFragment(`#${toFragment(yama)}`);
  assert.ok(link !== null);
  const back = opened(initialState, link);
  assert.deepEqual(back.ruleset, { ...yama.ruleset, known: { kind: "reading" } });
  assert.deepEqual([back.view, back.map], [yama.view, yama.map]);
});

test("a link holds what is typed about jobs, and a tab that there is not is left out", () => {
  const jobs = { ...yama.jobs, tab: "family" as const, family: "ryuo(p)", over: "p=2..6", seconds: "5" };
  const back = opened(initialState, fromFragment(toFragment({ ...yama, jobs }))!);
  assert.deepEqual(back.jobs, { ...jobs, seconds: "" });
  const other = { ...jobs, tab: "other" as "family", family: 5 as unknown as string };
  const without = opened(initialState, fromFragment(toFragment({ ...yama, jobs: other }))!);
  assert.deepEqual([without.jobs.tab, without.jobs.family], ["solve", null]);
});

test("a fragment of another page is no link", () => {
  for (const fragment of ["", "#top", "#e30", "#%%%"]) assert.equal(fromFragment(fragment), null);
});

test("the game of a request has its arguments and twists", () => {
  const ruleset = { ...initialState.ruleset, text: "nim", arguments: { n: "3" }, pass: true, blocking: 2 };
  assert.deepEqual(gameText(ruleset), { text: "blocking 2 of nim(3) with pass" });
  const file = { ...initialState.ruleset, text: "game toll(m) on (x)\n  x - i where 1 <= i <= m\n", arguments: { m: "2" } };
  assert.equal(gameText(file)?.text, "toll(2)");
});

test("what is typed in the view of jobs comes back, and parts of a wrong kind do not", () => {
  const typed: State = { ...yama, jobs: { ...yama.jobs, tab: "family", claim: "tame", over: "p=2..4" } };
  const link = fromFragment(toFragment(typed));
  assert.deepEqual([link?.jobs.tab, link?.jobs.claim, link?.jobs.over], ["family", "tame", "p=2..4"]);
  assert.equal(asLinked({ ...link, jobs: { claim: 5 } })?.jobs.claim, undefined);
});

/** A link with parts in it that no page would write. */
function badLink(parts: Record<string, unknown>): State {
  return opened(initialState, asLinked({ version: 1, view: "look", ruleset: { text: "wythoff" }, ...parts })!);
}

test("no part of a map that cannot be drawn is taken from a link", () => {
  const bad: Record<string, unknown[]> = {
    shown: [{ kind: "x" }, {}, [], "grundy", { kind: "mod" }, { kind: "mod", modulus: 0 }, { kind: "level" }, { kind: "level", values: ["1"] }, { kind: "level", values: [] }],
    camera: ["far", {}, { x: 0, y: 0, scale: 0 }, { x: 0, y: "0", scale: 1 }, { x: 0, y: 0, scale: null }],
    cursor: [5, ["1", 2], [-1, 2], [1.5, 2], {}],
    options: [5, ["1", 2], {}],
    axes: [[0], [0, "1"], [0, -1], {}],
    slice: [[], { x: 1 }, { 2: "1" }, { 2: -1 }],
    game: [5, {}], table: ["5", -5, 0.5], overlay: [5, null],
    against: [{}, { text: 5, mode: "beside" }, { text: "nim(2)", mode: "over" }, []],
    marks: [5, {}, { title: 5 }, { title: "" }, { title: "", claim: {} }],
    viewport: [{ width: 5, height: 5 }],
  };
  assert.deepEqual(Object.keys(bad).sort(), Object.keys(initialState.map).sort());
  for (const [part, values] of Object.entries(bad)) {
    for (const value of values) assert.deepEqual(badLink({ map: { [part]: value } }).map, initialState.map, `${part}: ${JSON.stringify(value)}`);
  }
});

test("no part of the other views that cannot be shown is taken from a link", () => {
  const views = {
    sequence: [{ max: "a" }, { max: -1 }, { cursor: "3" }, { inView: 5 }, { inView: { start: 0, count: 0 } }, { inView: { start: "0", count: 5 } }, { heap: 5 }, 5, []],
    ordinals: [{ position: 5 }, { exponent: 0 }, { exponent: "1" }, null],
    jobs: [{ tab: "other" }, { claim: null }, { ranges: 5 }, { family: {} }],
    play: [{ start: [[null]] }, { others: "nim" }, { seed: 0.5 }],
  };
  for (const [part, values] of Object.entries(views)) {
    for (const value of values) assert.deepEqual(badLink({ [part]: value })[part as keyof State], initialState[part as keyof State], `${part}: ${JSON.stringify(value)}`);
  }
  const none = badLink({}).ruleset;
  for (const value of [{ chosen: 5 }, { arguments: { p: 3 } }, { arguments: [] }, { misere: "yes" }, { blocking: -1 }, { blocking: 1e9 }]) {
    assert.deepEqual(badLink({ ruleset: { text: "wythoff", ...value } }).ruleset, none, JSON.stringify(value));
  }
});
