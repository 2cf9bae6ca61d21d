/** Runs jobs: begins them, hears them, and puts what they say into the state. */

import type { Answered } from "../engine/answers";
import { bodyOf, EngineError, type Engine, type KnownJob } from "../engine/engine";
import type { Store } from "../state/store";
import type { Asked, JobsState } from "./jobs_state";
import { added, askedAgain, cancelling, ended, entryOf, heard, type Heard, hasEnded, inOrder, nextKey, type Outcome, running, waited } from "./reduce";

/** How long news are gathered before they are shown, in milliseconds. */
const GATHER = 120;
/** How long a job waits before it looks again whether the server has a place, in milliseconds; after this number of looks it asks in any case. */
const AGAIN = 1000;
const LOOKS = 8;
const NO_PLACE = "the server runs as many jobs as it may: this one begins as soon as there is a place";
const IN_TURN = "it begins after the ones before it";

/** Begins a job; it is shown before all others. */
export async function begin(store: Store, engine: Engine, asked: Asked): Promise<void> {
  const key = nextKey(store.get().jobs);
  setJobs(store, (jobs) => added(folded(jobs), asked, { now: Date.now(), open: true }));
  await run(store, engine, key, asked);
}

/** Begins jobs one after the other; they stand in the list as lines. */
export async function beginInTurn(store: Store, engine: Engine, all: Asked[]): Promise<void> {
  const keys: number[] = [];
  setJobs(store, (jobs) => [...all].reverse().reduce((now, asked) => {
    keys.unshift(nextKey(now));
    return added(now, asked, { now: Date.now(), open: false, waits: IN_TURN });
  }, jobs));
  for (const [at, key] of keys.entries()) {
    if (!isOver(store, key)) await run(store, engine, key, all[at]!);
  }
}

/** Asks a job to end; what it found stays. */
export async function cancel(store: Store, engine: Engine, key: number): Promise<void> {
  setJobs(store, (jobs) => cancelling(jobs, key, Date.now()));
  const job = entryOf(store.get().jobs, key)?.job;
  if (job === null || job === undefined) return;
  // The job may have ended in between.
  await engine.cancel(job).catch(() => undefined);
}

/** Lists the jobs that the server still knows, as after a reload of the page. */
export async function restore(store: Store, engine: Engine): Promise<void> {
  if (store.get().jobs.restored) return;
  setJobs(store, (jobs) => ({ ...jobs, restored: true }));
  try {
    for (const job of await engine.jobs()) {
      const asked = askedAgain(job.request);
      const isKnown = store.get().jobs.entries.some((entry) => entry.job === job.job);
      if (asked === null || isKnown) continue;
      if (job.state === "running") void goOn(store, engine, asked, job);
      else await recall(store, engine, asked, job);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // The page says that the server does not answer; the next visit of this view asks again.
    setJobs(store, (jobs) => ({ ...jobs, restored: false }));
  }
}

/** Lists a job that runs, and hears it to its end. */
async function goOn(store: Store, engine: Engine, asked: Asked, { job, started }: KnownJob): Promise<void> {
  const key = nextKey(store.get().jobs);
  setJobs(store, (jobs) => inOrder(running(added(jobs, asked, { now: started, open: true }), key, job, started)));
  await listen(store, engine, key, job);
}

/** Lists a job that has ended, with all that it handed out. */
async function recall(store: Store, engine: Engine, asked: Asked, { job, started, seconds, state }: KnownJob): Promise<void> {
  const gathered: Heard = { progress: null, stages: [], events: [] };
  const news = new News(({ stages, events }) => {
    gathered.stages.push(...stages);
    gathered.events.push(...events);
  });
  const outcome = await heardTo(engine, job, news);
  const end = started + 1000 * seconds;
  setJobs(store, (jobs) => {
    const key = nextKey(jobs);
    const begun = running(added(jobs, asked, { now: started, open: false }), key, job, started);
    const whole = heard(state === "cancelled" ? cancelling(begun, key, end) : begun, key, gathered);
    return { ...inOrder(ended(whole, key, outcome, end)), announced: jobs.announced };
  });
}

async function run(store: Store, engine: Engine, key: number, asked: Asked): Promise<void> {
  const job = await placed(store, engine, key, asked);
  if (job === null) return;
  setJobs(store, (jobs) => running(jobs, key, job, Date.now()));
  if (entryOf(store.get().jobs, key)?.cancelling === true) await engine.cancel(job).catch(() => undefined);
  await listen(store, engine, key, job);
}

/** The number of a job, as soon as the server has a place for it; null if it was ended before. */
async function placed(store: Store, engine: Engine, key: number, { request, limits }: Asked): Promise<number | null> {
  for (;;) {
    try {
      const job = await engine.begin(request, limits ?? undefined);
      if (!isOver(store, key)) return job;
      await engine.cancel(job).catch(() => undefined);
      return null;
    } catch (error) {
      const body = bodyOf(error);
      if (body.kind !== "busy") {
        setJobs(store, (jobs) => ended(jobs, key, { error: body }, Date.now()));
        return null;
      }
      setJobs(store, (jobs) => waited(jobs, key, NO_PLACE, Date.now()));
      if (!(await placeMayBeFree(engine, () => isOver(store, key)))) return null;
    }
  }
}

/** Waits until a job of the server ends, or for a while; false if the waiting is over before. */
async function placeMayBeFree(engine: Engine, isOver: () => boolean): Promise<boolean> {
  const first = await countRunning(engine);
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    if (isOver()) return false;
    if ((await countRunning(engine)) < first) return true;
  }
  return true;
}

/** How many jobs the server runs; none if it does not answer, for then the next try says so. */
async function countRunning(engine: Engine): Promise<number> {
  const jobs = await engine.jobs().catch(() => []);
  return jobs.filter(({ state }) => state === "running").length;
}

async function listen(store: Store, engine: Engine, key: number, job: number): Promise<void> {
  const outcome = await heardTo(engine, job, new News((gathered) => setJobs(store, (jobs) => heard(jobs, key, gathered))));
  setJobs(store, (jobs) => ended(jobs, key, outcome, Date.now()));
}

/** Hears a job to its end. */
async function heardTo(engine: Engine, job: number, news: News): Promise<Outcome> {
  try {
    return { answer: await engine.hear<Answered>(job, news) };
  } catch (error) {
    return { error: bodyOf(error) };
  } finally {
    news.flush();
  }
}

/** News of a job, gathered so that the page is not drawn for each of them. */
class News {
  private gathered: Heard = { progress: null, stages: [], events: [] };
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly hand: (gathered: Heard) => void) {}

  progress(progress: NonNullable<Heard["progress"]>): void {
    this.gathered.progress = progress;
    if (progress.stage !== null) this.gathered.stages.push(progress.stage);
    this.later();
  }

  event(event: Record<string, unknown>): void {
    // The digest of a game is of no use here.
    if ("game" in event) return;
    this.gathered.events.push(event);
    this.later();
  }

  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { progress, events } = this.gathered;
    if (progress !== null || events.length > 0) this.hand(this.gathered);
    this.gathered = { progress: null, stages: [], events: [] };
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.flush(), GATHER);
  }
}

/** The list before a new job: those that have ended become lines. */
function folded(jobs: JobsState): JobsState {
  return { ...jobs, entries: jobs.entries.map((entry) => (hasEnded(entry) && entry.open ? { ...entry, open: false } : entry)) };
}

function isOver(store: Store, key: number): boolean {
  const entry = entryOf(store.get().jobs, key);
  return entry === undefined || hasEnded(entry);
}

function setJobs(store: Store, change: (jobs: JobsState) => JobsState): void {
  store.set("jobs", change);
}
