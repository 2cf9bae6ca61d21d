import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, EngineError } from "../engine/engine";
import { inBrief, inWords, remedy } from "./remedy";

test("a limit that was met says what helps", () => {
  assert.match(remedy({ kind: "limit", resource: "bytes", messages: [] }, true)!, /under “Limits”.*--request-memory/);
  assert.match(remedy({ kind: "clock", resource: null, messages: [] }, true)!, /--request-seconds/);
  assert.match(remedy({ kind: "limit", resource: "bytes", messages: [] })!, /start it as a job/);
  assert.equal(remedy({ kind: "wrong", resource: null, messages: [] }), null);
});

test("a fault of the page does not say that the server is gone", () => {
  const body = bodyOf(new TypeError("it is no function"));
  assert.equal(body.kind, "unread");
  assert.equal(inBrief(body), "it is no function");
  assert.equal(remedy(body), null);
  const known = { kind: "wrong", resource: null, messages: [] };
  assert.equal(bodyOf(new EngineError(known)), known);
});

test("an error on one line has all messages and their help", () => {
  const [message] = bodyOf(new Error("it is negative")).messages;
  assert.equal(inWords({ kind: "wrong", resource: null, messages: [{ ...message!, help: ["write 3"] }, message!] }), "it is negative; write 3. it is negative");
  assert.equal(inWords({ kind: "busy", resource: null, messages: [] }), "busy");
});
