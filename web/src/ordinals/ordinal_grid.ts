/** A sample of the ordinals in blocks, ω·a + i, and how ordinals are written. */

import { printed as withSigns } from "../math/printed";
import { splitAtTop, withinBrackets } from "../state/game_name";

/** How many blocks there are, and how many ordinals in each. */
const BLOCKS = 3;
export const IN_BLOCK = 4;

/** A multiple of a power of w as requests write it; empty for zero. */
function term(exponent: number, coefficient: number): string {
  if (coefficient === 0) return "";
  if (exponent === 0) return `${coefficient}`;
  const power = exponent === 1 ? "w" : `w^${exponent}`;
  return coefficient === 1 ? power : `${power}*${coefficient}`;
}

/** w^e·a + w^(e−1)·i for the blocks a and the places i in them. */
export function sample(exponent: number): string[] {
  const ordinals: string[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    for (let place = 0; place < IN_BLOCK; place += 1) {
      const terms = [term(exponent, block), term(exponent - 1, place)].filter((one) => one !== "");
      ordinals.push(terms.length === 0 ? "0" : terms.join(" + "));
    }
  }
  return ordinals;
}

/** An ordinal, or a text with ordinals, as papers print it. */
export function printed(text: string): string {
  return withSigns(text.replace(/\bw\b/g, "ω")).replace(/ · /g, "·");
}

/** The parts of a typed position; commas in brackets do not divide. */
export function partsOf(text: string): string[] {
  return splitAtTop(withinBrackets(text), ",");
}

/** The heaps that are not on the axes of the grid: those of the position that is asked about, else 0. */
export function otherHeaps(position: string, heaps: number): string[] {
  const parts = partsOf(position);
  return Array.from({ length: Math.max(0, heaps - 2) }, (_, at) => (parts.length === heaps ? parts[at + 2]! : "0"));
}

/** The positions of the grid: rows from the greatest ordinal of the second heap down, as the second heap runs up. */
export function gridPositions(exponent: number, heaps: number, others: string[]): string[][][] {
  const along = sample(exponent);
  if (heaps === 1) return [along.map((one) => [one])];
  return [...along].reverse().map((up) => along.map((right) => [right, up, ...others]));
}
