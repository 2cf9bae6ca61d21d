/** The order of the heaps in listed positions. */

import type { Heap } from "../engine/answers";

/** Does each pair have its smaller heap first? Differences of pairs in both orders mean nothing. */
export function inOneOrder(pairs: Heap[][]): boolean {
  return pairs.every(([x, y]) => Number(x) <= Number(y));
}
