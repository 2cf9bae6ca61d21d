/** The axes: ticks with numbers, in a margin to the left of the cells and below them. */

import { AXIS_FONT, grouped, tickDistance, ticks } from "../canvas/ticks";
import { screenX, screenY, type CellRange, type Viewport } from "./camera";
import type { Camera } from "./map_state";
import { css, type Theme } from "../canvas/palette";

/** The height of the margin below. */
export const MARGIN_BELOW = 26;
/** Ticks stand above each other closer than side by side. */
const BETWEEN_ROWS = 34;

interface Axes {
  context: CanvasRenderingContext2D;
  camera: Camera;
  view: Viewport;
  range: CellRange;
  theme: Theme;
  names: readonly [string, string];
  /** The width of the margin to the left. */
  margin: number;
}

/** How wide the margin to the left is for numbers up to one. */
export function marginFor(context: CanvasRenderingContext2D, most: number): number {
  context.font = AXIS_FONT;
  const wide = context.measureText(grouped(Math.max(most, 99)).replace(/\d/g, "0")).width + 16;
  return Math.ceil(wide / 8) * 8;
}

/** Draws both axes around cells whose upper left corner is at (margin, 0). */
export function drawAxes(axes: Axes): void {
  const { context, view, theme, margin } = axes;
  context.font = AXIS_FONT;
  context.fillStyle = css(theme.ground);
  context.fillRect(0, 0, margin, view.height + MARGIN_BELOW);
  context.fillRect(0, view.height, margin + view.width, MARGIN_BELOW);
  context.strokeStyle = css(theme.faint);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(margin - 0.5, 0);
  context.lineTo(margin - 0.5, view.height + 0.5);
  context.lineTo(margin + view.width, view.height + 0.5);
  context.stroke();
  drawBelow(axes);
  drawLeft(axes);
}

function drawBelow({ context, camera, view, range, theme, names, margin }: Axes): void {
  const widest = context.measureText(grouped(range.right)).width + 24;
  const end = context.measureText(names[0]).width + 12;
  const distance = tickDistance(camera.scale, Math.max(48, widest));
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillStyle = css(theme.ink);
  for (const number of ticks(range.left, range.right, distance)) {
    const at = screenX(camera, view, number) + camera.scale / 2;
    const half = context.measureText(grouped(number)).width / 2;
    if (at + half > view.width - end || at < 0) continue;
    context.fillRect(margin + at - 0.5, view.height, 1, 5);
    context.fillText(grouped(number), margin + at, view.height + 18);
  }
  context.textAlign = "right";
  context.font = `italic ${AXIS_FONT}`;
  context.fillText(names[0], margin + view.width - 4, view.height + 18);
  context.font = AXIS_FONT;
}

function drawLeft({ context, camera, view, range, theme, names, margin }: Axes): void {
  const distance = tickDistance(camera.scale, BETWEEN_ROWS);
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.fillStyle = css(theme.ink);
  for (const number of ticks(range.bottom, range.top, distance)) {
    const at = screenY(camera, view, number) - camera.scale / 2;
    if (at < 26 || at > view.height - 4) continue;
    context.fillRect(margin - 5, at - 0.5, 5, 1);
    context.fillText(grouped(number), margin - 8, at);
  }
  context.font = `italic ${AXIS_FONT}`;
  context.fillText(names[1], margin - 8, 12);
  context.font = AXIS_FONT;
}
