/** What every part of a drawing of the map knows. */

import { screenX, screenY, type CellRange, type Viewport } from "./camera";
import type { Camera } from "./map_state";
import type { Theme } from "../canvas/palette";

export interface Drawing {
  /** In CSS pixels, with the upper left corner of the cells' part at (0, 0). */
  context: CanvasRenderingContext2D;
  camera: Camera;
  view: Viewport;
  /** Pixels of the device for a CSS pixel. */
  ratio: number;
  theme: Theme;
  /** The cells in view. */
  range: CellRange;
  /** How many positions a cell of a tile stands for, by the side. */
  step: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a square of positions stands, with edges on pixels of the device. */
export function boxOf({ camera, view, ratio }: Drawing, column: number, row: number, side: number): Box {
  const onPixel = (at: number) => Math.round(at * ratio) / ratio;
  const [left, right] = [onPixel(screenX(camera, view, column)), onPixel(screenX(camera, view, column + side))];
  const [top, bottom] = [onPixel(screenY(camera, view, row + side)), onPixel(screenY(camera, view, row))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The middle of a cell. */
export function middleOf(drawing: Drawing, column: number, row: number): [number, number] {
  const half = drawing.camera.scale / 2;
  return [screenX(drawing.camera, drawing.view, column) + half, screenY(drawing.camera, drawing.view, row) - half];
}

/** Is a cell in view? */
export function sees({ range }: Drawing, column: number, row: number): boolean {
  return column >= range.left && column <= range.right && row >= range.bottom && row <= range.top;
}
