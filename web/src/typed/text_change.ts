/** Changes of a text, and places in it. The engine counts bytes of UTF-8, the page units of UTF-16. */

import type { Message, TextChange } from "../engine/answers";

/** The units of UTF-16 before a byte of a text in UTF-8; a byte within a character is its beginning. */
export function unitsBefore(text: string, byte: number): number {
  let bytes = 0;
  let units = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > byte) break;
    units += letter.length;
  }
  return units;
}

/** A part of a text, in units of UTF-16. */
export interface Span {
  from: number;
  to: number;
}

/** Where a change is, in a text. */
export function changedSpan(text: string, change: TextChange): Span {
  return { from: unitsBefore(text, change.start), to: unitsBefore(text, change.end) };
}

/** The text after a change. */
export function changed(text: string, change: TextChange): string {
  const { from, to } = changedSpan(text, change);
  return text.slice(0, from) + change.replacement + text.slice(to);
}

/** Where a message points; null if it points nowhere in this text. */
export function messageSpan(text: string, message: Message, names: string[]): Span | null {
  if (message.start === null || message.end === null || message.text === null || !names.includes(message.text)) return null;
  return { from: unitsBefore(text, message.start), to: unitsBefore(text, message.end) };
}

/** What a button that makes a change is called. */
export function changeName(text: string, change: TextChange): { verb: "Insert" | "Remove" | "Write"; what: string; instead: string | null } {
  const { from, to } = changedSpan(text, change);
  const old = text.slice(from, to);
  if (old === "") return { verb: "Insert", what: change.replacement, instead: null };
  if (change.replacement === "") return { verb: "Remove", what: old, instead: null };
  return { verb: "Write", what: change.replacement, instead: old };
}

/** A text in pieces, with those marked that a message points at; a message of no letters marks the one at its place. */
export interface Piece {
  text: string;
  /** Numbers of the spans that hold this piece. */
  marks: number[];
}

export function pieces(text: string, spans: Span[]): Piece[] {
  const shown = spans.map(({ from, to }) => ({ from, to: Math.max(to, from + 1) }));
  // A mark behind the end needs a letter to stand on.
  const padded = shown.some(({ to }) => to > text.length) ? `${text} ` : text;
  const cuts = [...new Set([0, padded.length, ...shown.flatMap(({ from, to }) => [from, to])])]
    .filter((cut) => cut <= padded.length)
    .sort((a, b) => a - b);
  return cuts.slice(1).map((end, at) => {
    const begin = cuts[at]!;
    const marks = shown.flatMap(({ from, to }, mark) => (from <= begin && end <= to ? [mark] : []));
    return { text: padded.slice(begin, end), marks };
  });
}
