/** Draws the options of a position, the cursor, and marked positions. */

import { LABELS_FROM } from "./draw_cells";
import { middleOf, sees, boxOf, type Drawing } from "./drawing";
import { css, type Rgb } from "../canvas/palette";

/** A position on the map, and its options in the plane of the map. */
export interface OptionsShown {
  at: [number, number];
  options: { cell: [number, number]; isP: boolean }[];
}

/** Lines to all options, thin; to those that are P-positions, strong. */
export function drawOptions(drawing: Drawing, { at, options }: OptionsShown): void {
  const { context, theme, camera } = drawing;
  const [x, y] = middleOf(drawing, ...at);
  const radius = Math.max(2, Math.min(6, camera.scale * 0.18));
  for (const winning of [false, true]) {
    const chosen = options.filter(({ isP }) => isP === winning);
    const colour = winning ? theme.p : theme.accent;
    context.strokeStyle = css(colour, winning ? 1 : 0.35);
    context.lineWidth = winning ? 2.5 : 1;
    context.beginPath();
    for (const { cell } of chosen) {
      context.moveTo(x, y);
      context.lineTo(...middleOf(drawing, ...cell));
    }
    context.stroke();
    for (const { cell } of chosen) {
      if (!sees(drawing, ...cell)) continue;
      if (camera.scale >= LABELS_FROM) frame(drawing, cell, winning);
      else dot(drawing, middleOf(drawing, ...cell), winning ? radius + 1.5 : radius, colour);
    }
  }
  dot(drawing, [x, y], radius + 2, theme.accent);
}

/** A frame within a cell, so that its value can still be read; a double one for an option that wins. */
function frame(drawing: Drawing, cell: [number, number], winning: boolean): void {
  const { context, theme } = drawing;
  const box = boxOf(drawing, ...cell, 1);
  const inside = (by: number) => context.strokeRect(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by);
  context.strokeStyle = css(winning ? theme.p : theme.accent);
  context.lineWidth = winning ? 4 : 2;
  inside(winning ? 0 : 2);
  if (!winning) return;
  context.strokeStyle = css(theme.raised);
  context.lineWidth = 2;
  inside(3);
}

function dot({ context, theme }: Drawing, [x, y]: [number, number], radius: number, colour: Rgb): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = css(colour);
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = css(theme.ground);
  context.stroke();
}

/** A frame around a cell, wide enough to be seen on every zoom. */
export function drawFrame(drawing: Drawing, cell: [number, number], strong: boolean): void {
  const { context, theme } = drawing;
  const box = boxOf(drawing, cell[0], cell[1], 1);
  const grow = Math.max(1, (11 - box.width) / 2);
  for (const [colour, width] of [[theme.ground, strong ? 5 : 3], [strong ? theme.accent : theme.faint, strong ? 2.5 : 1.5]] as const) {
    context.strokeStyle = css(colour);
    context.lineWidth = width;
    context.strokeRect(box.x - grow, box.y - grow, box.width + 2 * grow, box.height + 2 * grow);
  }
}

/** A diagonal cross over a cell. */
export function drawCross({ context, theme }: Drawing, box: { x: number; y: number; width: number; height: number }, colour: Rgb): void {
  const side = Math.max(5, Math.min(box.width, box.height) * 0.7);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [ink, width] of [[theme.ground, 4.5], [colour, 2.2]] as const) {
    context.strokeStyle = css(ink);
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x - side / 2, y - side / 2);
    context.lineTo(x + side / 2, y + side / 2);
    context.moveTo(x - side / 2, y + side / 2);
    context.lineTo(x + side / 2, y - side / 2);
    context.stroke();
  }
}

/** A ring around a marked cell. */
export function drawRing({ context, theme }: Drawing, box: { x: number; y: number; width: number; height: number }): void {
  const radius = Math.max(4, Math.min(box.width, box.height) * 0.42);
  for (const [ink, width] of [[theme.ground, 4], [theme.warn, 2.2]] as const) {
    context.beginPath();
    context.arc(box.x + box.width / 2, box.y + box.height / 2, radius, 0, 2 * Math.PI);
    context.strokeStyle = css(ink);
    context.lineWidth = width;
    context.stroke();
  }
}
