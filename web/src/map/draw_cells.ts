/** Lines between cells, and what is written in them, where they are large enough. */

import { LAYER, type Tile } from "../engine/tile";
import type { Colouring } from "./colouring";
import type { Lookup } from "./draw_tiles";
import { boxOf, middleOf, type Drawing } from "./drawing";
import { css, inkOn } from "../canvas/palette";
import { cellOf } from "./tiles";

const LINES_FROM = 10;
/** Cells of at least this width have their values written in them. */
export const LABELS_FROM = 20;
const LEAST_LETTER = 7;

/** Thin lines around each cell. */
export function drawGrid(drawing: Drawing): void {
  const { context, camera, range, theme, ratio } = drawing;
  if (camera.scale < LINES_FROM) return;
  context.strokeStyle = css(theme.line, Math.min(1, (camera.scale - LINES_FROM) / 14));
  context.lineWidth = 1 / ratio;
  const low = boxOf(drawing, range.left, range.bottom, 1);
  const high = boxOf(drawing, range.right, range.top, 1);
  context.beginPath();
  // Lines are counted: beyond the largest heap there is no next number.
  for (let line = 0; line <= range.right - range.left; line += 1) {
    const { x, width } = boxOf(drawing, range.left + line, range.bottom, 1);
    context.moveTo(x + width, low.y + low.height);
    context.lineTo(x + width, high.y);
  }
  for (let line = 0; line <= range.top - range.bottom; line += 1) {
    const { y } = boxOf(drawing, range.left, range.bottom + line, 1);
    context.moveTo(low.x, y);
    context.lineTo(high.x + high.width, y);
  }
  context.stroke();
}

/** Writes the values into the cells. */
export function drawLabels(drawing: Drawing, lookup: Lookup, colouring: Colouring): void {
  const { context, camera, range } = drawing;
  if (camera.scale < LABELS_FROM || drawing.step !== 1) return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const tiles = new Map<string, Tile | undefined>();
  for (let row = range.bottom; row <= range.top; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const { place, index } = cellOf(column, row, 1);
      const key = `${place.column},${place.row}`;
      if (!tiles.has(key)) tiles.set(key, lookup(place));
      const tile = tiles.get(key);
      if (tile === undefined || tile.layers[index] === LAYER.unknown) continue;
      label(drawing, column, row, colouring, tile.values[index]!);
    }
  }
}

function label(drawing: Drawing, column: number, row: number, colouring: Colouring, value: number): void {
  const text = colouring.label(value);
  if (text === "" || colouring.plain?.(value) === true) return;
  const { context, camera } = drawing;
  const size = Math.min(camera.scale * 0.46, 22, (camera.scale * 1.5) / text.length);
  if (size < LEAST_LETTER) return;
  const [x, y] = middleOf(drawing, column, row);
  context.font = `${size}px system-ui, sans-serif`;
  context.fillStyle = inkOn(colouring.colour(value));
  context.fillText(text, x, y + size * 0.04);
}
