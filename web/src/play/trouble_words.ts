/** Errors of the engine, as a play says them. */

import { bodyOf, EngineError } from "../engine/engine";
import { inWords } from "../trouble/remedy";

/** The kinds of an error that leaves a question open: the rules and the position may be right. */
const OPEN = ["limit", "unknown", "clock"];

/** Is a question too hard, and not wrong? */
export function isOpen(error: unknown): boolean {
  return error instanceof EngineError && OPEN.includes(error.body.kind);
}

/** What went wrong, and what helps in a play. */
export function wordsOf(error: unknown): string {
  const words = inWords(bodyOf(error));
  return isOpen(error) ? `${words}. Choose smaller heaps, or play with a friend.` : words;
}
