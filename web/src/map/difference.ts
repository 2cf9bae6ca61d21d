/** How two tiles of the same place differ: what two games, or a claim and what is known, say of each cell. */

import { LAYER, NO_VALUE, TOO_LARGE, type Tile } from "../engine/tile";

/** In which way a claim differs at a cell. */
export const DIFFERS = { no: 0, onlyClaimed: 1, notClaimed: 2, value: 3 } as const;

export interface Differences {
  /** For each cell, one of `DIFFERS`. */
  kinds: Uint8Array;
  count: number;
  /** The index of the cell that differs and has the least sum of coordinates. */
  first: number | null;
  /** Cells that cannot be compared, for one side is not known. */
  unknown: number;
}

function known(tile: Tile, index: number): boolean {
  const value = tile.values[index]!;
  return tile.layers[index] !== LAYER.unknown && value !== NO_VALUE && value !== TOO_LARGE;
}

/** Where a claim says something else than what is known; of outcomes 0 is P. */
export function claimDiffers(truth: Tile, claim: Tile): Differences {
  const kinds = new Uint8Array(truth.values.length);
  let [count, unknown] = [0, 0];
  let first: number | null = null;
  const sumAt = (index: number) => (index % truth.columns) + Math.floor(index / truth.columns);
  for (let index = 0; index < kinds.length; index += 1) {
    if (!known(truth, index) || !known(claim, index)) {
      unknown += 1;
      continue;
    }
    const [is, says] = [truth.values[index]!, claim.values[index]!];
    if (is === says) continue;
    count += 1;
    if (first === null || sumAt(index) < sumAt(first)) first = index;
    kinds[index] = says === 0 ? DIFFERS.onlyClaimed : is === 0 ? DIFFERS.notClaimed : DIFFERS.value;
  }
  return { kinds, count, first, unknown };
}

/** The first tile minus the second one, with `ZERO_DIFFERENCE` added; known where both are. */
export function differenceTile(one: Tile, other: Tile): Tile {
  const values = new Uint32Array(one.values.length);
  const layers = new Uint8Array(one.values.length);
  for (let index = 0; index < values.length; index += 1) {
    if (!known(one, index) || !known(other, index)) {
      values[index] = NO_VALUE;
      continue;
    }
    layers[index] = Math.max(one.layers[index]!, other.layers[index]!);
    values[index] = bounded(one.values[index]! - other.values[index]!);
  }
  return { ...one, values, layers };
}

/** A difference as it stands in a tile: 2^30 is zero, so that the signs of cells without values stay free. */
export const ZERO_DIFFERENCE = 2 ** 30;

function bounded(difference: number): number {
  return ZERO_DIFFERENCE + Math.max(-ZERO_DIFFERENCE, Math.min(ZERO_DIFFERENCE, difference));
}
