/** Pan and zoom: where a position stands on the screen, and which one stands at a point of it. */

import type { Camera, Viewport } from "./map_state";

export type { Viewport };

/** The largest number of each of the two axes; a component such as a pass has a small one. */
export type Bounds = readonly [number, number];

/** Cells from the least to the largest of each axis, both included. */
export interface CellRange {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The largest heap whose number is exact. */
export const LARGEST = Number.MAX_SAFE_INTEGER;
const MIN_SCALE = 2 ** -20;
export const MAX_SCALE = 120;
/** How far beyond the origin one sees, in pixels. */
const BEYOND = 6;
/** A cell of which less is seen, in pixels, is not in view. */
const LEAST_SEEN = 0.01;

/** floor(base + change) for a base too large to have a fraction after the sum. */
function flooredSum(base: number, change: number): number {
  const whole = Math.floor(base);
  return whole + Math.floor(base - whole + change);
}

/** The cell at a point, whose y grows downwards; it may lie outside the bounds. */
export function cellAt(camera: Camera, view: Viewport, x: number, y: number): [number, number] {
  return [
    flooredSum(camera.x, (x - view.width / 2) / camera.scale),
    flooredSum(camera.y, (view.height / 2 - y) / camera.scale),
  ];
}

/** Where the left edge of a column stands. */
export function screenX(camera: Camera, view: Viewport, column: number): number {
  const whole = Math.floor(camera.x);
  return view.width / 2 + (column - whole - (camera.x - whole)) * camera.scale;
}

/** Where the lower edge of a row stands. */
export function screenY(camera: Camera, view: Viewport, row: number): number {
  const whole = Math.floor(camera.y);
  return view.height / 2 - (row - whole - (camera.y - whole)) * camera.scale;
}

/** The cells in view; null if there are none within the bounds. */
export function rangeInView(camera: Camera, view: Viewport, bounds: Bounds): CellRange | null {
  const [left, bottom] = cellAt(camera, view, LEAST_SEEN, view.height - LEAST_SEEN);
  const [right, top] = cellAt(camera, view, view.width - LEAST_SEEN, LEAST_SEEN);
  const range = {
    left: Math.max(0, left),
    bottom: Math.max(0, bottom),
    right: Math.min(bounds[0], right),
    top: Math.min(bounds[1], top),
  };
  return range.left > range.right || range.bottom > range.top ? null : range;
}

/** The most of a length that cells of a size fill, so that a map that begins at the origin cuts none of them. */
export function wholeCells(length: number, cell: number): number {
  const cells = Math.floor((length - BEYOND) / cell);
  return cells < 1 ? Math.max(1, length) : BEYOND + cells * cell;
}

/** The camera after a drag by this number of pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y + dy / camera.scale };
}

/** The camera after a zoom that keeps what stands at a point. */
export function zoomed(camera: Camera, view: Viewport, factor: number, x: number, y: number): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale * factor));
  const shift = 1 / camera.scale - 1 / scale;
  return {
    x: camera.x + (x - view.width / 2) * shift,
    y: camera.y + (view.height / 2 - y) * shift,
    scale,
  };
}

/** One coordinate of a camera that shows little beyond 0 and the bound. */
function clampedMiddle(middle: number, length: number, scale: number, bound: number): number {
  const half = (length / 2 - BEYOND) / scale;
  return Math.max(half, Math.min(middle, bound + 1 - half));
}

/** The camera that is nearest to one and does not look beyond the origin. */
export function clamped(camera: Camera, view: Viewport, bounds: Bounds): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale));
  return {
    x: clampedMiddle(camera.x, view.width, scale, bounds[0]),
    y: clampedMiddle(camera.y, view.height, scale, bounds[1]),
    scale,
  };
}

/** How far to move along one axis so that a cell is in view with a margin. */
function revealShift(from: number, to: number, length: number, margin: number): number {
  const kept = Math.min(margin, Math.max(0, (length - (to - from)) / 2));
  if (from < kept) return from - kept;
  return to > length - kept ? to - length + kept : 0;
}

/** The camera after the least pan that shows a cell whole. */
export function revealing(camera: Camera, view: Viewport, cell: readonly [number, number]): Camera {
  const margin = Math.max(16, camera.scale);
  const left = screenX(camera, view, cell[0]);
  const below = screenY(camera, view, cell[1]);
  const dx = revealShift(left, left + camera.scale, view.width, margin);
  const dy = revealShift(below - camera.scale, below, view.height, margin);
  const far = Math.abs(dx) > view.width || Math.abs(dy) > view.height;
  if (far) return { ...camera, x: cell[0] + 0.5, y: cell[1] + 0.5 };
  return dx === 0 && dy === 0 ? camera : panned(camera, -dx, -dy);
}

/** How many positions a cell of a tile stands for, by the side: a power of two, so that each cell has a pixel of the device. */
export function stepFor(scale: number, pixelRatio: number): number {
  let step = 1;
  while (step * scale * pixelRatio < 0.999) step *= 2;
  return step;
}
