/** Which tiles cover the view. */

import { LARGEST, type CellRange } from "./camera";

/** The cells along a side of a tile. */
export const SIDE = 256;

/** A tile of the grid of one step: its least position is (column, row) · SIDE · step. */
export interface TilePlace {
  step: number;
  column: number;
  row: number;
}

/** The least position of a tile. */
export function cornerOf({ step, column, row }: TilePlace): [number, number] {
  return [column * SIDE * step, row * SIDE * step];
}

/** The tiles that cover a range of cells, those in the middle first. */
export function tilesOver(range: CellRange, step: number): TilePlace[] {
  const side = SIDE * step;
  const last = Math.floor(LARGEST / side);
  const [left, right] = [Math.floor(range.left / side), Math.min(last, Math.floor(range.right / side))];
  const [bottom, top] = [Math.floor(range.bottom / side), Math.min(last, Math.floor(range.top / side))];
  const places: TilePlace[] = [];
  for (let row = bottom; row <= top; row += 1) {
    for (let column = left; column <= right; column += 1) places.push({ step, column, row });
  }
  const [middle, centre] = [(left + right) / 2, (bottom + top) / 2];
  const distance = (place: TilePlace) => Math.hypot(place.column - middle, place.row - centre);
  return places.sort((one, other) => distance(one) - distance(other));
}

/** The tile of twice the step that holds a tile. */
export function coarser({ step, column, row }: TilePlace): TilePlace {
  return { step: step * 2, column: Math.floor(column / 2), row: Math.floor(row / 2) };
}

/** The four tiles of half the step that cover a tile; none of step 1. */
export function finer({ step, column, row }: TilePlace): TilePlace[] {
  if (step === 1) return [];
  const half = step / 2;
  return [0, 1].flatMap((up) => [0, 1].map((right) => ({ step: half, column: 2 * column + right, row: 2 * row + up })));
}

/** The tile that holds a position, and the index of its cell there. */
export function cellOf(x: number, y: number, step: number): { place: TilePlace; index: number } {
  const [across, up] = [Math.floor(x / step), Math.floor(y / step)];
  const place = { step, column: Math.floor(across / SIDE), row: Math.floor(up / SIDE) };
  return { place, index: (up - place.row * SIDE) * SIDE + (across - place.column * SIDE) };
}

/** The least position of a cell of a tile. */
export function positionOf(place: TilePlace, index: number): [number, number] {
  const [x, y] = cornerOf(place);
  return [x + (index % SIDE) * place.step, y + Math.floor(index / SIDE) * place.step];
}

/** The columns and rows of a tile that are in view. */
export function partInView(place: TilePlace, range: CellRange): { columns: [number, number]; rows: [number, number] } {
  const [x, y] = cornerOf(place);
  const within = (at: number, corner: number) => Math.max(0, Math.min(SIDE - 1, Math.floor((at - corner) / place.step)));
  return {
    columns: [within(range.left, x), within(range.right, x)],
    rows: [within(range.bottom, y), within(range.top, y)],
  };
}
