import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { EngineError } from "./engine";
import { HttpEngine } from "./http_engine";

const { fetch } = globalThis;
afterEach(() => { globalThis.fetch = fetch; });

/** The kinds of error that the page hears of, when the server gives this answer. */
async function heard(answer: () => Promise<Response>): Promise<string[]> {
  globalThis.fetch = answer;
  const kinds: string[] = [];
  const engine = new HttpEngine(() => "token", "api/", ({ body }) => kinds.push(body.kind));
  await assert.rejects(engine.ask({ command: "show" }));
  return kinds;
}

test("a server that answers with an error is not gone", async () => {
  assert.deepEqual(await heard(async () => new Response("no", { status: 500 })), ["unread"]);
  const error = { kind: "wrong", resource: null, messages: [] };
  assert.deepEqual(await heard(async () => Response.json({ error }, { headers: { "x-error-kind": "wrong" } })), ["wrong"]);
});

test("a server that cannot be reached is gone", async () => {
  assert.deepEqual(await heard(async () => { throw new TypeError("failed to fetch"); }), ["server"]);
});

test("an answer that nobody waits for any more is no error of the server", async () => {
  const stopped = new ReadableStream({ start: (body) => body.error(new DOMException("stopped", "AbortError")) });
  globalThis.fetch = async () => new Response(stopped, { headers: { "x-error-kind": "wrong" } });
  const engine = new HttpEngine(() => "token", "api/", ({ body }) => assert.fail(body.kind));
  await assert.rejects(engine.ask({ command: "show" }), (error) => !(error instanceof EngineError));
});
