/** A play: its boards, its moves, and whose turn it is. */

import type { Heap, Place } from "../engine/answers";
import type { Outcome, PlayedMove, WhyAnswer } from "../engine/play_answers";

export type Opponent = "perfect" | "casual" | "friend";

/** Who plays: `one` is the user, or the first of two friends. */
export type Player = "one" | "two";

/** A move of a play, and what the mover forbids after it. */
export interface Step {
  by: Player;
  board: number;
  to: Place;
  change: string;
  /** Null while it is not yet chosen. */
  blocks: Place[] | null;
}

/** All that happened in a play. */
export interface PlayRecord {
  /** A fingerprint of the games: another text on the page begins another play. */
  rules: string;
  /** Where each board began. */
  start: Place[];
  first: Player;
  /** What the second player forbids the first one at the beginning. */
  opening: Place[] | null;
  steps: Step[];
  resigned: Player | null;
}

/** What the engine says of a board's game. */
export interface BoardInfo {
  text: string;
  heaps: string[];
  words: string[];
  /** Of `pass`, `blocking`, `sums`, `ordinals`. */
  twists: string[];
}

/** The moves of a board that are known. */
export interface BoardOptions {
  moves: PlayedMove[];
  /** Are there no others? */
  all: boolean;
}

/** What the engine says of the point that a play has reached. */
export interface Standing {
  turn: Player;
  phase: "move" | "block" | "over";
  winner: Player | null;
  outcome: Outcome | null;
  options: BoardOptions[];
  /** How many options may be blocked, if any. */
  budget: number;
}

export type Verdict =
  | { kind: "open" }
  | { kind: "asking" }
  | { kind: "legal"; move: PlayedMove }
  | { kind: "refused"; message: string };

/** What heaps were touched, and what each is to become. */
export type Touched = Record<number, Heap>;

/** A move that is not made yet. */
export interface Pending {
  board: number;
  part: number;
  touched: Touched;
  verdict: Verdict;
}

/** What a player who asks is shown. */
export interface Hint {
  board: number;
  move: PlayedMove | null;
  instead: PlayedMove | null;
  block: Place[] | null;
  reason: string | null;
  /** Where there is no move: is it known that none wins? */
  known: boolean;
}

/** Where the win was given away, and what would have been right. */
export interface Mistake {
  /** The step, counted from 0. */
  step: number;
  what: "move" | "block";
  right: Hint | null;
  why: WhyAnswer | null;
}

export interface Analysis {
  /** Who asks. */
  of: Player;
  verdict: "mistake" | "lost from the beginning" | "nothing yet" | "not known";
  mistakes: Mistake[];
}

/** What is on the table now: it is asked of the engine anew, and no link holds it. */
export interface Table {
  boards: BoardInfo[] | null;
  standing: Standing | null;
  /** The engine, or the other player, is at work. */
  busy: boolean;
  pending: Pending | null;
  /** What is chosen to be blocked. */
  blocks: Place[];
  /** Why that may not be blocked. */
  refusedBlock: string | null;
  hint: Hint | null;
  analysis: Analysis | null;
  /** What went wrong. */
  message: string | null;
  /** The point of the play that is looked at; null for where it stands. */
  looking: number | null;
  search: string;
  typed: string;
  /** The board on which the typed move is made. */
  typedOn: number;
}

export interface PlayState {
  opponent: Opponent;
  /** Where a casual program errs. */
  seed: number;
  first: Player;
  /** The games beside that of the page, which are played as a sum with it. */
  others: string[];
  /** Where play begins, for each board, as it is typed in each field; null before it is chosen. */
  start: Heap[][] | null;
  /** The fingerprint of the games that this beginning is for. */
  startOf: string | null;
  /** Is it shown who wins? */
  showsWinner: boolean;
  record: PlayRecord | null;
  table: Table;
}

export const emptyTable: Table = {
  boards: null,
  standing: null,
  busy: false,
  pending: null,
  blocks: [],
  refusedBlock: null,
  hint: null,
  analysis: null,
  message: null,
  looking: null,
  search: "",
  typed: "",
  typedOn: 0,
};

export const initialPlay: PlayState = {
  opponent: "perfect",
  seed: 1,
  first: "one",
  others: [],
  start: null,
  startOf: null,
  showsWinner: false,
  record: null,
  table: emptyTable,
};
