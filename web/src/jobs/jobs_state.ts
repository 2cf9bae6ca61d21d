/** Long work: what runs, what ran, and what it found. */

import type { Answered, ErrorBody, Request } from "../engine/answers";
import type { Progress } from "../engine/engine";

export interface JobEntry {
  /** The number that the server gave; null before it answered. */
  job: number | null;
  /** A number of the page. */
  key: number;
  request: Request;
  /** What it does, for a list: `Solve wythoff`. */
  title: string;
  progress: Progress | null;
  events: Record<string, unknown>[];
  state: "running" | "done" | "failed" | "cancelled";
  answer: Answered | null;
  error: ErrorBody | null;
}

export interface JobsState {
  entries: JobEntry[];
  /** The claim that is typed, to prove or to check. */
  claim: string;
  /** The ranges of parameters of an exploration. */
  over: string;
}

export const initialJobs: JobsState = { entries: [], claim: "", over: "" };
