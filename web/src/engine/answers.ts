/** Requests and answers, as `docs/json.md` describes them: only the parts that the page reads. */

/** A heap: a number, or the digits of one that does not fit, or an ordinal. */
export type Heap = number | string;
/** A position; of a sum, its parts. */
export type Place = Heap[] | Heap[][];

export interface SourceText {
  name: string;
  text: string;
}

/** Which game is meant. */
export interface GameText {
  text?: string;
  texts?: SourceText[];
  heaps?: string;
  digest?: string;
}

/** A point of a text: lines and columns from 0, in units of UTF-16. */
interface TextPoint {
  line: number;
  column: number;
}

/** A change of a text that cures a fault; bytes are of UTF-8. */
export interface TextChange {
  start: number;
  end: number;
  from: TextPoint;
  to: TextPoint;
  replacement: string;
}

/** What is wrong with a text, or may be meant differently. */
export interface Message {
  code: string | null;
  message: string;
  label: string;
  text: string | null;
  start: number | null;
  end: number | null;
  from: TextPoint | null;
  to: TextPoint | null;
  help: string[];
  readings: string[];
  /** Changes of the text, each of which cures the fault or makes one reading the only one. */
  cures?: TextChange[];
}

export interface Answered {
  version: 1;
  warnings: Message[];
}

/** Why there is no answer. */
export interface ErrorBody {
  kind: string;
  resource: string | null;
  messages: Message[];
}

export interface ListedGame {
  name: string;
  parameters: string[];
  heaps: string[];
  paper: string;
  title: string;
  description: string;
}

export interface GamesAnswer extends Answered {
  games: ListedGame[];
}

export interface KnownClaim {
  title: string;
  paper: string;
  about: string;
  statement: string;
  misere: boolean;
  grade: string;
}

export interface ShowAnswer extends Answered {
  game: string;
  paper: string | null;
  rules: string[];
  heaps: string[];
  parameters: string[];
  measure: string;
  proved: boolean;
  domain: { shape: number[]; needed: string; positions: number } | null;
  /** Of `pass`, `blocking`, `sums`, `ordinals`. */
  twists: string[];
  heaps_inferred: boolean;
  words: string[];
  source: string | null;
  claims: KnownClaim[];
  values: { what: string; claim: string | null; command: string }[];
}

/** The claim that decides an answer; `max` is null if it is proved. */
export interface DecidingClaim {
  paper: string;
  claim: string;
  max: number | null;
}

export interface MoveAnswer extends Answered {
  game: string;
  play: "normal" | "misere";
  position: Place;
  outcome: "P" | "N";
  grundy: Heap | null;
  winning_moves: Place[];
  blocks: Place[] | null;
  must_block: number | null;
  all: boolean;
  by: DecidingClaim | null;
  grundy_by: DecidingClaim | null;
}

export interface OptionsAnswer extends Answered {
  position: Place;
  outcome: "P" | "N" | null;
  count: Heap | null;
  options: { position: Place; outcome: "P" | "N" | null; grundy: Heap | null; change: string }[];
  /** Are all options listed? */
  all: boolean;
  families: { moves: string; count: Heap | null; outcome: string | null; p_positions: Heap | null }[];
  complete: boolean;
  may_block: { budget: number; options: Place[] }[] | null;
}

/** Any request: `command` names it. */
export type Request = { command: string } & Record<string, unknown>;
