/** A session file: the state of the page, to be opened again. It never holds the token. */

import { asLinked, linked, type Linked } from "../state/link";
import type { State } from "../state/state";

const KIND = "grundy-session";

export function sessionText(state: State): string {
  return `${JSON.stringify({ kind: KIND, ...linked(state) }, null, 2)}\n`;
}

/** What a file holds; null if it is no session. */
export function asSession(text: string): Linked | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  return (read as { kind?: unknown } | null)?.kind === KIND ? asLinked(read) : null;
}
