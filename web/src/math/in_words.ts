/** Positions, and what is known of them, in words. */

import type { DecidingClaim, Heap, MoveAnswer, Place } from "../engine/answers";

/** A position as papers write it. */
export function written(position: Place): string {
  const heaps = position as (Heap | Heap[])[];
  if (heaps.some(Array.isArray)) return heaps.map((part) => written(part as Heap[])).join(" + ");
  return `(${heaps.join(", ")})`;
}

/** How far a claim holds. */
export function graded(max: number | null): string {
  return max === null ? "proved" : `checked to ${max}`;
}

export function byClaim({ claim, max }: DecidingClaim): string {
  return `by ${claim}, ${graded(max)}`;
}

/** What `move` answers; sums are decided by the values of single heaps. */
export type Moved = MoveAnswer & { heap_values?: unknown[] | null };

/** At most this number of winning moves are written. */
const WRITTEN = 5;

function listed(positions: Place[], all: boolean): string {
  const some = positions.slice(0, WRITTEN).map(written).join(", ");
  return positions.length > WRITTEN || !all ? `${some}, …` : some;
}

/** What wins at a position. */
export function winning({ outcome, winning_moves, all, must_block }: Moved): string {
  if (outcome === "P") return "no move wins";
  if (winning_moves.length === 0) return "";
  const blocked = must_block !== null && must_block > 0 ? ", if it is not blocked" : "";
  return `${winning_moves.length === 1 && all ? "the move that wins" : "moves that win"}: ${listed(winning_moves, all)}${blocked}`;
}

/** What is different about values of misère play. */
export const MISERE_NOTE = "Misère Grundy values do not add in sums: the value of a sum is not the nim-sum of the values of its parts.";
