/** Long work: what runs, what ran, and what it found; and what is typed to begin more. */

import type { Answered, ErrorBody, GameText, Request } from "../engine/answers";
import type { JobLimits, Progress } from "../engine/engine";
import { isText, orNull, possible, type Kinds } from "../state/kinds";
import type { RulesetState } from "../state/ruleset";

export type Work = "solve" | "prove" | "check" | "explore";

/** `waiting`: the page has it, and the server has no place for it yet. */
type JobStage = "waiting" | "running" | "done" | "failed" | "cancelled";

export interface JobEntry {
  /** The number that the server gave; null before it answered. */
  job: number | null;
  /** A number of the page. */
  key: number;
  work: Work;
  request: Request;
  limits: JobLimits | null;
  /** The ruleset of the page when it began; null if another page began it. */
  ruleset: TypedRuleset | null;
  /** What it does, for a list: `Solve wythoff`. */
  title: string;
  /** Milliseconds since 1970. */
  started: number;
  ended: number | null;
  /** Why it waits, in words. */
  waits: string | null;
  progress: Progress | null;
  /** The stages it went through, in order. */
  stages: string[];
  events: Record<string, unknown>[];
  state: JobStage;
  /** Was it asked to end? */
  cancelling: boolean;
  answer: Answered | null;
  error: ErrorBody | null;
  /** Is it shown whole, and not as a line? */
  open: boolean;
}

/** A ruleset as it is typed. */
type TypedRuleset = Omit<RulesetState, "known" | "listed">;

/** What begins a job. */
export interface Asked {
  work: Work;
  request: Request;
  ruleset: TypedRuleset | null;
  title: string;
  limits: JobLimits | null;
}

export type Tab = "solve" | "claim" | "statements" | "family";

const TABS: Tab[] = ["solve", "claim", "statements", "family"];

export interface JobsState {
  entries: JobEntry[];
  tab: Tab;
  /** The claim that is typed, to prove or to check. */
  claim: string;
  /** The bound on heaps of a check, as typed. */
  max: string;
  /** The ranges of parameters of a proof, as typed. */
  ranges: string;
  /** The family that is explored; null for that of the page's game. */
  family: string | null;
  /** The claim on a family; empty to solve each member. */
  familyClaim: string;
  /** The ranges of parameters of an exploration. */
  over: string;
  /** Limits of the next job, as typed. */
  mebibytes: string;
  seconds: string;
  /** What a screen reader says of the jobs. */
  announced: string;
  /** Are the jobs that the server knew when the page was opened listed? */
  restored: boolean;
  /** Are the jobs about other games listed, too? */
  allGames: boolean;
}

export const initialJobs: JobsState = {
  entries: [],
  tab: "solve",
  claim: "",
  max: "",
  ranges: "",
  family: null,
  familyClaim: "",
  over: "",
  mebibytes: "",
  seconds: "",
  announced: "",
  restored: false,
  allGames: false,
};

/** What a link holds of it. */
export type LinkedJobs = Pick<JobsState, "tab" | "claim" | "max" | "ranges" | "family" | "familyClaim" | "over">;

export function linkedJobs({ tab, claim, max, ranges, family, familyClaim, over }: JobsState): LinkedJobs {
  return { tab, claim, max, ranges, family, familyClaim, over };
}

const KINDS: Kinds<LinkedJobs> = {
  tab: (read) => TABS.includes(read as Tab),
  claim: isText,
  max: isText,
  ranges: isText,
  family: orNull(isText),
  familyClaim: isText,
  over: isText,
};

/** Those parts of a value, read from a link, that are typed about jobs. */
export function possibleJobs(read: unknown): Partial<LinkedJobs> {
  return possible(KINDS, read);
}

/** Names of a request's game, for a title. */
export function gameName(game: GameText | undefined): string {
  return game?.text ?? game?.texts?.[0]?.name ?? "the game";
}
