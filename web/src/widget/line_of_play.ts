/** The positions that were moved through, the last one being where the cursor stands. */

import type { Place } from "../engine/answers";

export type Line = readonly (readonly number[])[];

export function isSame(one: Place | readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((heap, at) => heap === other[at]);
}

/** The line after the cursor went somewhere: a move if it is an option of the last position, else a new beginning. */
export function lineAfter(line: Line, cursor: readonly number[] | null, optionsOfLast: readonly { position: Place }[]): Line {
  const last = line.at(-1);
  if (cursor === null) return [];
  if (last === undefined) return [cursor];
  if (isSame(last, cursor)) return line;
  return optionsOfLast.some(({ position }) => isSame(position, cursor)) ? [...line, cursor] : [cursor];
}
