/** Answers and events of the long requests, as `docs/json.md` describes them: only the parts that the page reads. */

import type { Answered, Heap, Message } from "../engine/answers";

/** The three questions that `solve` answers. */
export type Question = "p_positions" | "grundy" | "misere_p_positions";

/** What is known of one question. */
export interface PartAnswer {
  grade: "proved" | "seen" | "unknown";
  formula: string | null;
  theory: string | null;
  base: string | null;
  states: number | null;
  max: number | null;
  reason: string | null;
  seen: string[];
  by: string | null;
}

export interface Strategy {
  cases: { if: string; to: string }[];
  grade: string;
  reason: string | null;
}

export interface SolveAnswer extends Answered {
  game: string;
  measure: string | null;
  p_positions: PartAnswer;
  grundy: PartAnswer;
  misere_p_positions: PartAnswer;
  first_p_positions: { positions: Heap[][]; differences: Heap[] | null } | null;
  strategy: Strategy | null;
  no_strategy: string | null;
}

interface Counterexample {
  position: Heap[];
  claimed: Heap;
  computed: Heap;
}

export interface Verdict {
  paper: string | null;
  claim: string;
  game: string;
  parameters: Record<string, Heap>;
  play: "normal" | "misere";
  verdict: "proved" | "agrees" | "holds" | "refuted" | "unknown";
  stated: string | null;
  max: number | null;
  counterexample: Counterexample | null;
  reason: string | null;
  by: string | null;
  steps: string[] | null;
  decided_by: { name: string; version: string } | null;
  theory: string | null;
  base: string | null;
  states: number | null;
  exceptions: string | null;
  exception_states: number | null;
  exception_base: string | null;
  exceptions_seen: { set: string | null; count: number; of: number; max: number } | null;
}

/** The answer of `check` and of `prove`. */
export interface VerdictsAnswer extends Answered {
  verdicts: Verdict[];
  errors: Message[];
}

/** A member of a family of which a claim was decided. */
export interface Member {
  parameters: Record<string, Heap>;
  verdict: "proved" | "holds" | "refuted" | "unknown";
  max: number | null;
  at: string | null;
  reason: string | null;
}

export interface SolvedPart {
  grade: "proved" | "seen" | "unknown";
  formula: string | null;
  states: number | null;
  max: number | null;
  reason: string | null;
}

/** A member of a family that was solved. */
export interface SolvedMember {
  parameters: Record<string, Heap>;
  p_positions: SolvedPart;
  grundy: SolvedPart;
  misere_p_positions: SolvedPart;
}

/** For which members a claim is true. */
export interface Condition {
  /** For which parameters it is proved all at once. */
  for_all: string | null;
  proved: number;
  holds: number;
  refuted: number;
  unknown: number;
  domain: "undecided" | "everywhere" | "nowhere" | "where" | "between";
  condition: string | null;
  holds_where: { condition: string; members: number } | null;
  refuted_where: { condition: string; members: number } | null;
  grade: "proved" | "refuted" | "seen" | null;
  decided: number;
}

/** A formula in the parameters. */
export interface Common extends Condition {
  claim: string;
}

interface Explored extends Answered {
  family: string;
  parameters: string[];
  choices: number;
  outside: number;
  complete: boolean;
  errors: Message[];
}

export interface ExploreClaimAnswer extends Explored, Condition {
  claim: string;
  members: Member[];
}

export interface ExploreSolvedAnswer extends Explored {
  common: Record<Question, Common | null>;
  members: SolvedMember[];
}

export const QUESTIONS: Question[] = ["p_positions", "grundy", "misere_p_positions"];
