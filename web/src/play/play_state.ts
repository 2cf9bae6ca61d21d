/** A play: its boards, its moves, and whose turn it is. */

import type { Heap } from "../engine/answers";

export type Opponent = "perfect" | "casual" | "friend";

export interface PlayState {
  opponent: Opponent;
  /** The games beside that of the page, which are played as a sum with it. */
  others: string[];
  /** Where play begins, for each board; null before it is chosen. */
  start: Heap[][] | null;
}

export const initialPlay: PlayState = { opponent: "perfect", others: [], start: null };
