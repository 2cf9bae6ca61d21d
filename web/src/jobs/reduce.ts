/** What jobs do to the state: pure functions. */

import type { Answered, ErrorBody, Request } from "../engine/answers";
import type { Progress } from "../engine/engine";
import type { Asked, JobEntry, JobsState, Work } from "./jobs_state";
import { gameName } from "./jobs_state";
import { announcement, endAnnouncement } from "./words";

/** A key for the next entry. */
export function nextKey(jobs: JobsState): number {
  return 1 + jobs.entries.reduce((most, { key }) => Math.max(most, key), 0);
}

/** A new entry, before all others. */
export function added(jobs: JobsState, asked: Asked, how: { now: number; open: boolean; waits?: string }): JobsState {
  const entry: JobEntry = {
    ...asked,
    job: null,
    key: nextKey(jobs),
    started: how.now,
    ended: null,
    waits: how.waits ?? null,
    progress: null,
    stages: [],
    events: [],
    state: how.waits === undefined ? "running" : "waiting",
    cancelling: false,
    answer: null,
    error: null,
    open: how.open,
  };
  return { ...jobs, entries: [entry, ...jobs.entries] };
}

/** The entries with the one that began last before all others. */
export function inOrder(jobs: JobsState): JobsState {
  return { ...jobs, entries: [...jobs.entries].sort((a, b) => b.started - a.started) };
}

function changed(jobs: JobsState, key: number, change: (entry: JobEntry) => JobEntry): JobsState {
  return { ...jobs, entries: jobs.entries.map((entry) => (entry.key === key ? change(entry) : entry)) };
}

/** The server has no place for the job yet; one that was asked to end has ended with that. */
export function waited(jobs: JobsState, key: number, why: string, now: number): JobsState {
  return changed(jobs, key, (entry) =>
    entry.cancelling
      ? { ...entry, state: "cancelled", ended: now }
      : { ...entry, state: "waiting", waits: why });
}

/** The job begins, or the server gave it a number. */
export function running(jobs: JobsState, key: number, job: number | null, now: number): JobsState {
  return changed(jobs, key, (entry) => ({
    ...entry, job, state: "running", waits: null, started: entry.state === "waiting" ? now : entry.started,
  }));
}

/** What was heard of a job since the last time. */
export interface Heard {
  progress: Progress | null;
  stages: string[];
  events: Record<string, unknown>[];
}

export function heard(jobs: JobsState, key: number, news: Heard): JobsState {
  const entry = entryOf(jobs, key);
  if (entry === undefined) return jobs;
  const stages = news.stages.filter((stage, at, all) => !entry.stages.includes(stage) && all.indexOf(stage) === at);
  const announced = announcement(entry, news.events);
  const next = changed(jobs, key, (old) => ({
    ...old,
    progress: news.progress ?? old.progress,
    stages: stages.length === 0 ? old.stages : [...old.stages, ...stages],
    events: news.events.length === 0 ? old.events : [...old.events, ...news.events],
  }));
  return announced === null ? next : { ...next, announced };
}

/** The end of a job. */
export type Outcome = { answer: Answered } | { error: ErrorBody };

/** How many jobs that have ended are kept. */
const KEPT = 100;

export function ended(jobs: JobsState, key: number, outcome: Outcome, now: number): JobsState {
  const next = changed(withoutOldest(jobs), key, (entry) => ({
    ...entry,
    ended: now,
    progress: null,
    waits: null,
    state: endState(entry, outcome),
    // An answer holds all that was heard before it.
    events: "answer" in outcome ? [] : entry.events,
    answer: "answer" in outcome ? outcome.answer : null,
    error: "error" in outcome ? outcome.error : null,
  }));
  const entry = entryOf(next, key);
  return entry === undefined ? jobs : { ...next, announced: endAnnouncement(entry) };
}

/** Room for one more that has ended. */
function withoutOldest(jobs: JobsState): JobsState {
  const old = new Set(jobs.entries.filter(hasEnded).slice(KEPT - 1));
  return old.size === 0 ? jobs : { ...jobs, entries: jobs.entries.filter((entry) => !old.has(entry)) };
}

function endState(entry: JobEntry, outcome: Outcome): JobEntry["state"] {
  const interrupted = "error" in outcome && outcome.error.kind === "interrupted";
  if (entry.cancelling || interrupted) return "cancelled";
  return "error" in outcome ? "failed" : "done";
}

/** The job was asked to end; one that waits has ended with that. */
export function cancelling(jobs: JobsState, key: number, now: number): JobsState {
  return changed(jobs, key, (entry) =>
    entry.state === "waiting"
      ? { ...entry, state: "cancelled", ended: now, waits: null }
      : { ...entry, cancelling: true });
}

/** Without an entry that has ended. */
export function removed(jobs: JobsState, key: number): JobsState {
  return { ...jobs, entries: jobs.entries.filter((entry) => entry.key !== key || !hasEnded(entry)) };
}

/** Without those of some entries that have ended. */
export function cleared(jobs: JobsState, shown: JobEntry[] = jobs.entries): JobsState {
  const gone = new Set(shown.filter(hasEnded).map(({ key }) => key));
  return { ...jobs, entries: jobs.entries.filter(({ key }) => !gone.has(key)) };
}

export function toggled(jobs: JobsState, key: number): JobsState {
  return changed(jobs, key, (entry) => ({ ...entry, open: !entry.open }));
}

export function hasEnded({ state }: JobEntry): boolean {
  return state !== "running" && state !== "waiting";
}

export function entryOf(jobs: JobsState, key: number): JobEntry | undefined {
  return jobs.entries.find((entry) => entry.key === key);
}

/** The last entry with a request. */
export function lastWith(jobs: JobsState, request: Request): JobEntry | undefined {
  const text = JSON.stringify(request);
  return jobs.entries.find((entry) => JSON.stringify(entry.request) === text);
}

const WORKS: Work[] = ["solve", "prove", "check", "explore"];

/** A job of the server as what began it; null if it is none that the page shows. */
export function askedAgain(request: Request): Asked | null {
  const work = WORKS.find((known) => known === request.command);
  if (work === undefined) return null;
  return { work, request, title: titleOf(work, request), limits: null, ruleset: null };
}

/** A title for a list. */
export function titleOf(work: Work, request: Request): string {
  const game = gameName((request["game"] ?? request["family"]) as Parameters<typeof gameName>[0]);
  const claim = request["claim"];
  switch (work) {
    case "solve": return `Solve ${game}`;
    case "explore": return typeof claim === "string" ? `Explore ${game}: ${claim}` : `Explore ${game}`;
    case "prove": return `Prove ${String(claim)} of ${game}`;
    case "check": return `Check ${String(claim)} of ${game}`;
  }
}
