/** Where the cursor of a map begins. */

import type { CellRange } from "./camera";

/** The origin if it is in view, else the middle. */
export function firstCell({ left, right, bottom, top }: CellRange): [number, number] {
  if (left === 0 && bottom === 0) return [0, 0];
  const middle = (least: number, most: number) => Math.floor(least + (most - least) / 2);
  return [middle(left, right), middle(bottom, top)];
}
