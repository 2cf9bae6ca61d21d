/** The parts that a play reads of answers: `play`, `sum` and `why`. */

import type { Answered, Place } from "./answers";

export type Outcome = "P" | "N";

/** A move: from a position to one of its options. */
export interface PlayedMove {
  from: Place;
  to: Place;
  /** `x + 1, y - 19`; empty for a move into a sum or between ordinals. */
  change: string;
}

export interface Refused {
  kind: string;
  message: string;
  form: string | null;
}

export interface PlayAnswer extends Answered {
  play: "normal" | "misere";
  by: string;
  refused: Refused | null;
  hint: { move: PlayedMove | null } | { block: Place[] } | null;
  reason: string | null;
  instead: PlayedMove | null;
  options: { moves: PlayedMove[]; all: boolean } | null;
  moved: PlayedMove | null;
  user_blocks: Place[] | null;
  reply: PlayedMove | null;
  heaps: string[];
  position: Place;
  outcome: Outcome | null;
  blocked: Place[];
  to_block: boolean;
  winner: "user" | "program" | null;
}

export interface SumAnswer extends Answered {
  outcome: Outcome;
  winning_moves: { summand: number; to: Place }[];
}

export interface WhyAnswer extends Answered {
  p_position: Place | null;
  must_block: Place[] | null;
  lines: { moves: string; count: number | string; answers: { option: Place; answer: Place | null }[]; all: boolean }[];
}
