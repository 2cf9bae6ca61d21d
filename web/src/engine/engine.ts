/** What the page asks of the program. The page computes no game: all it knows comes through here. */

import type { Answered, ErrorBody, GameText, Message, Request } from "./answers";
import type { Tile, TileQuery } from "./tile";

/** Why there is no answer. */
export class EngineError extends Error {
  constructor(readonly body: ErrorBody) {
    super(body.messages[0]?.message ?? body.kind);
  }
}

/** An error that the page makes itself, in the form of the server's. */
export function ownError(kind: string, message: string): EngineError {
  const own: Message = { code: null, message, label: "", text: null, start: null, end: null, from: null, to: null, help: [], readings: [] };
  return new EngineError({ kind, resource: null, messages: [own] });
}

/** An error in the form of the server's. One that is none of the engine's is a fault of the page, and does not say that the server is gone. */
export function bodyOf(error: unknown): ErrorBody {
  if (error instanceof EngineError) return error.body;
  return ownError("unread", error instanceof Error ? error.message : String(error)).body;
}

/** Does whoever asked want no answer any more? */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

export interface Progress {
  stage: string | null;
  counted: string;
  step: string | null;
  done: number;
  of: number;
}

/** What a job hands out while it runs. */
export interface JobListener {
  progress(progress: Progress): void;
  event(event: Record<string, unknown>): void;
}

export interface JobLimits {
  bytes?: number;
  seconds?: number;
}

/** A job that the server knows. */
export interface KnownJob {
  job: number;
  request: Request;
  state: "running" | "done" | "failed" | "cancelled";
  /** Milliseconds since 1970. */
  started: number;
  seconds: number;
}

export interface Hello {
  version: string;
  limits: { request_bytes: number; request_seconds: number; jobs: number; total_bytes: number };
  /** The names of the records of explored families that may be read. */
  stores: string[];
}

/** The rows of a record that the server was started with. */
export interface StoreRows {
  store: string;
  columns: string[];
  rows: string[][];
}

export type ExportForm =
  | "png" | "svg" | "pdf" | "tikz" | "latex" | "markdown" | "csv" | "json" | "text" | "bfile";

/** A file to take away. */
export interface Download {
  name: string;
  blob: Blob;
}

export interface Typeset {
  /** One formula; empty if there is none. */
  latex: string;
  words: string[];
}

/** An answer, and the digest of the game that it is about. */
export interface WithDigest<A> {
  answer: A;
  digest: string | null;
}

/** What a map asks; a notebook answers it too. */
export interface MapEngine {
  /** Says what may be asked for; not where all work has the same limits. */
  hello?(): Promise<Hello>;
  /** Answers a request at once; rejects with an `EngineError`. */
  ask<A extends Answered>(request: Request, signal?: AbortSignal): Promise<A>;
  askWithDigest<A extends Answered>(request: Request, signal?: AbortSignal): Promise<WithDigest<A>>;
  tile(query: TileQuery, signal?: AbortSignal): Promise<Tile>;
  /** Begins long work and gives its number. */
  begin(request: Request, limits?: JobLimits): Promise<number>;
  /** Hears a job from its beginning to its answer. */
  hear<A extends Answered>(job: number, listener: JobListener, signal?: AbortSignal): Promise<A>;
  cancel(job: number): Promise<void>;
}

export interface Engine extends MapEngine {
  hello(): Promise<Hello>;
  /** Reads a record, by the name that `hello` gives it. */
  rows(store: string, signal?: AbortSignal): Promise<StoreRows>;
  /** The jobs that the server still knows, the first one first. */
  jobs(): Promise<KnownJob[]>;
  /** `part` says which automaton of a solution is drawn; `command`, which stands in the file, what writes the same. */
  take(form: ExportForm, what: { request: Request; part?: string } | { figure: Record<string, unknown> }, command?: string): Promise<Download>;
  typeset(what: { game: GameText } | { claim: string; game?: GameText } | { formula: string }): Promise<Typeset>;
}
