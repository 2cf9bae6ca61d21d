/** Texts that are typed: where messages point in them, and what cures do to them. */

import type { Message, TextChange, TextPoint } from "../engine/answers";

/** The place of a point in a text, in units of UTF-16. */
export function offset(text: string, { line, column }: TextPoint): number {
  let start = 0;
  for (let now = 0; now < line; now += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(start + column, text.length);
}

/** A text after a cure. */
export function cured(text: string, change: TextChange): string {
  return text.slice(0, offset(text, change.from)) + change.replacement + text.slice(offset(text, change.to));
}

/** What a cure does, for a button. */
export function cureWords(text: string, change: TextChange): string {
  const old = text.slice(offset(text, change.from), offset(text, change.to));
  const { replacement } = change;
  if (old === "") return `Insert ${replacement}`;
  return replacement === "" ? `Remove ${old}` : `Replace ${old} by ${replacement}`;
}

export interface Piece {
  text: string;
  wrong: boolean;
}

/** A text in pieces: those at which messages point are wrong. A message at the end points behind the text. */
export function pieces(text: string, messages: Message[]): Piece[] {
  const wrong = new Array<boolean>(text.length + 1).fill(false);
  for (const { from, to } of messages) {
    if (from === null || to === null) continue;
    const start = offset(text, from);
    const end = Math.max(offset(text, to), start + 1);
    wrong.fill(true, start, Math.min(end, text.length + 1));
  }
  const found: Piece[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    // Behind the text stands a space, so that a mark there can be seen.
    const letter = at < text.length ? text[at]! : " ";
    const last = found.at(-1);
    if (last !== undefined && last.wrong === wrong[at]) last.text += letter;
    else found.push({ text: letter, wrong: wrong[at]! });
  }
  return found;
}
