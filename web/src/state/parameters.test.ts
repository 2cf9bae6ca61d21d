import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../engine/answers";
import { asParameter, candidates, choices, namedGame, valueFaults, valuesOf } from "./parameters";

const ryuo = { name: "ryuo", parameters: ["p >= 1 default 3"], heaps: ["x", "y"], paper: "ryuo-nim", title: "", description: "" };

test("a parameter has its name, its domain and its default", () => {
  assert.deepEqual(asParameter("p >= 1 default 3"), { name: "p", domain: ">= 1", fallback: "3", number: true, least: 1 });
  assert.deepEqual(asParameter("b < a"), { name: "b", domain: "< a", fallback: null, number: true, least: null });
  assert.deepEqual(asParameter("S[n]"), { name: "S[n]", domain: "", fallback: null, number: false, least: null });
  assert.equal(asParameter("m > 4").least, 5);
});

test("a default is the only value to begin with, and a domain gives the least", () => {
  assert.deepEqual(candidates(asParameter("p >= 1 default 3")), ["3"]);
  assert.equal(candidates(asParameter("l >= 5"))[0], "5");
  assert.equal(candidates(asParameter("n >= 1"))[0], "2");
});

test("the choices begin with the first candidates and are all different", () => {
  const found = choices([asParameter("a >= 1"), asParameter("b < a")], 12);
  assert.deepEqual(found[0], ["2", "2"]);
  assert.deepEqual(found.slice(1, 3).map(String).sort(), ["1,2", "2,1"]);
  assert.equal(new Set(found.map(String)).size, found.length);
  assert.deepEqual(choices([], 5), [[]]);
});

test("a name of the library is found with its paper, and rules name no game", () => {
  const of = (text: string) => namedGame({ text, chosen: null, listed: [] }, [ryuo]);
  assert.equal(of("ryuo")?.given, null);
  assert.deepEqual(of("ryuo-nim:ryuo(4)")?.given, ["4"]);
  assert.equal(of("other:ryuo"), null);
  assert.equal(of("x - 1"), null);
});

test("typed arguments fill the fields, by order or with their names", () => {
  const parameters = ["p >= 1", "q >= 1 default 4"].map(asParameter);
  assert.deepEqual(valuesOf(parameters, ["2"]), ["2", "4"]);
  assert.deepEqual(valuesOf(parameters, ["p = 2", "q=5"]), ["2", "5"]);
  assert.equal(valuesOf(parameters, []), null);
  assert.deepEqual(valuesOf(["h", "S[n]"].map(asParameter), ["4", "all", "1..7"]), ["4", "all, 1..7"]);
});

test("a fault of a value stands at its own field, with the values that cure it", () => {
  const cure = { start: 11, end: 12, from: { line: 0, column: 11 }, to: { line: 0, column: 12 }, replacement: "12" };
  const fault = { message: "b = 3 is outside the domain", text: "GAME", start: 11, end: 12, cures: [cure, { ...cure, start: 0, end: 7 }] } as Message;
  assert.deepEqual(valueFaults("ab_yama", ["1", "3"], [fault]), [{ message: fault, at: 1, cures: ["12"] }]);
  assert.equal(valueFaults("ab_yama", ["1", "3"], [{ ...fault, start: 8, end: 9 }])[0]?.at, 0);
  assert.equal(valueFaults("ab_yama", ["1", "3"], [{ ...fault, start: null, end: null }])[0]?.at, null);
});
