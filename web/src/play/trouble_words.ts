/** Errors of the engine, as a play says them. */

import type { ErrorBody } from "../engine/answers";
import { EngineError } from "../engine/engine";

/** The kinds of an error that leaves a question open: the rules and the position may be right. */
const OPEN = ["limit", "unknown", "clock"];

/** Is a question too hard, and not wrong? */
export function isOpen(error: unknown): boolean {
  return error instanceof EngineError && OPEN.includes(error.body.kind);
}

/** What went wrong, in words: all messages, with their help. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof EngineError)) return error instanceof Error ? error.message : `${error}`;
  const body: ErrorBody = error.body;
  const words = body.messages.map(({ message, help }) => [message, ...help].join("; ")).join(". ") || body.kind;
  return isOpen(error) ? `${words}. Choose smaller heaps, or play with a friend.` : words;
}
