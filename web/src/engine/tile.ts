/** A tile of the map: a rectangle of cells, each with what is known of it. */

import type { DecidingClaim } from "./answers";

/** Where a cell is known from. */
export const LAYER = { unknown: 0, table: 1, claim: 2 } as const;
/** The value of a cell that has none. */
export const NO_VALUE = 0xffffffff;
/** The value of a cell whose value is larger than a tile holds. */
export const TOO_LARGE = 0xfffffffe;

/** Which cells are asked for. */
export interface TileQuery {
  /** The digest of the game. */
  game: string;
  misere: boolean;
  show: "grundy" | "outcome" | "round" | "phase";
  /** The least position, one number for each component. */
  from: number[];
  /** The component that runs to the right, and the one that runs up. */
  axes: [number, number];
  columns: number;
  rows: number;
  /** A cell stands for step × step positions. */
  step: number;
  /** The size of the table that the server keeps; 0 if none. */
  table: number;
  /** A claim whose statement is shown instead of what is known. */
  claim?: string;
}

export interface TileHeader {
  version: 1;
  game: string;
  heaps: string[];
  show: string;
  play: string;
  /** The sizes of the table that cells are read from; null if the server keeps none of that size. */
  table: number[] | null;
  /** The claim that gives outcomes beyond the table. */
  claim: DecidingClaim | null;
  /** The claim that gives Grundy values beyond the table. */
  grundy_by: DecidingClaim | null;
  /** Do the values of single heaps decide cells beyond the table? */
  heap_values: boolean;
  complete: boolean;
}

export interface Tile {
  header: TileHeader;
  columns: number;
  rows: number;
  values: Uint32Array;
  layers: Uint8Array;
}

/** Reads the bytes of a tile: the length of a header, the header, the values, the layers. */
export function decodeTile(bytes: ArrayBuffer, columns: number, rows: number): Tile {
  const length = new DataView(bytes).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as TileHeader;
  const cells = columns * rows;
  const at = 4 + length;
  if (bytes.byteLength !== at + 5 * cells) {
    throw new Error(`a tile of ${cells} cells has ${bytes.byteLength} bytes`);
  }
  return {
    header,
    columns,
    rows,
    values: new Uint32Array(bytes, at, cells),
    layers: new Uint8Array(bytes, at + 4 * cells, cells),
  };
}
