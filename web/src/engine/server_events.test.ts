import assert from "node:assert/strict";
import { test } from "node:test";
import { readEvents } from "./server_events";

function stream(pieces: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
}

test("events that arrive in pieces are read whole", async () => {
  const found = [];
  for await (const event of readEvents(stream(["event: pro", "gress\ndata: {}\n", "\n: beat\n\nevent: answer\ndata: 1\n\n"]))) found.push(event);
  assert.deepEqual(found, [{ event: "progress", text: "{}" }, { event: "answer", text: "1" }]);
});
