import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answered, Request } from "../engine/answers";
import { EngineError, type Engine, type JobListener, type KnownJob } from "../engine/engine";
import { initialState } from "../state/state";
import { Store } from "../state/store";
import type { Asked } from "./jobs_state";
import { begin, beginInTurn, cancel, restore } from "./run";

const answer = { version: 1, warnings: [], verdicts: [], errors: [] } as Answered;
const asked = (claim: string): Asked => ({
  work: "check", request: { command: "check", game: { text: "nim(2)" }, claim }, ruleset: null, title: `Check ${claim}`, limits: null,
});
const error = (kind: string) => new EngineError({ kind, resource: null, messages: [] });

/** An engine with a place for one job, whose jobs end when the test says so. */
class OneJob {
  begun: Request[] = [];
  cancelled: number[] = [];
  listed: KnownJob[] = [];
  places = 1;
  running = 0;
  private ends = new Map<number, () => void>();

  async begin(request: Request): Promise<number> {
    if (this.places === 0) throw error("busy");
    this.places -= 1;
    return this.begun.push(request);
  }

  hear<A>(job: number, listener: JobListener): Promise<A> {
    listener.progress({ stage: "proving", counted: "states", step: null, done: 1, of: 2 });
    return new Promise((resolve) => this.ends.set(job, () => { this.places += 1; resolve(answer as A); }));
  }

  async cancel(job: number): Promise<void> {
    this.cancelled.push(job);
    this.end(job);
  }

  async jobs(): Promise<KnownJob[]> {
    const other: KnownJob = { job: 99, request: { command: "table" }, state: "running", started: 0, seconds: 0 };
    return [...this.listed, ...new Array<KnownJob>(this.running).fill(other)];
  }

  end(job: number): void {
    this.ends.get(job)?.();
  }
}

function page(): { store: Store; one: OneJob; engine: Engine } {
  const one = new OneJob();
  return { store: new Store(initialState), one, engine: one as unknown as Engine };
}

const states = (store: Store) => store.get().jobs.entries.map(({ title, state }) => `${title} ${state}`);
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a job runs to its answer", async () => {
  const { store, one, engine } = page();
  const done = begin(store, engine, asked("a"));
  await soon();
  assert.deepEqual(states(store), ["Check a running"]);
  one.end(1);
  await done;
  assert.deepEqual(states(store), ["Check a done"]);
  assert.deepEqual(store.get().jobs.entries[0]!.stages, ["proving"]);
});

test("a job that is cancelled is ended on the server, and keeps its answer", async () => {
  const { store, one, engine } = page();
  const done = begin(store, engine, asked("a"));
  await soon();
  await cancel(store, engine, 1);
  await done;
  assert.deepEqual(one.cancelled, [1]);
  assert.deepEqual(states(store), ["Check a cancelled"]);
  assert.equal(store.get().jobs.entries[0]!.answer, answer);
});

test("a job waits until the server has a place", async () => {
  const { store, one, engine } = page();
  one.places = 0;
  one.running = 1;
  const done = begin(store, engine, asked("a"));
  await soon();
  assert.deepEqual(states(store), ["Check a waiting"]);
  one.places = 1;
  one.running = 0;
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.deepEqual(states(store), ["Check a running"]);
  one.end(1);
  await done;
});

test("jobs in turn run one after the other, without those that were cancelled", async () => {
  const { store, one, engine } = page();
  const done = beginInTurn(store, engine, [asked("a"), asked("b"), asked("c")]);
  await soon();
  assert.deepEqual(states(store), ["Check a running", "Check b waiting", "Check c waiting"]);
  const second = store.get().jobs.entries[1]!.key;
  await cancel(store, engine, second);
  one.end(1);
  await soon();
  one.end(2);
  await done;
  assert.deepEqual(one.begun.map(({ claim }) => claim as string), ["a", "c"]);
});

test("jobs that the server knows are listed after a reload, once, behind those that began later", async () => {
  const { store, one, engine } = page();
  one.listed = [{ job: 4, request: asked("a").request, state: "cancelled", started: 1000, seconds: 2 }];
  const done = restore(store, engine);
  const begun = begin(store, engine, asked("b"));
  await soon();
  for (const job of [1, 4]) one.end(job);
  await Promise.all([done, begun]);
  await restore(store, engine);
  assert.deepEqual(states(store), ["Check b done", "Check a of nim(2) cancelled"]);
  assert.equal(store.get().jobs.entries[1]!.ended, 3000);
});
