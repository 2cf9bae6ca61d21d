/** Marks where a claim differs from what is known, and the positions of a set. */

import { LAYER, type Tile } from "../engine/tile";
import { claimDiffers, DIFFERS, type Differences } from "./difference";
import { LABELS_FROM } from "./draw_cells";
import { drawCross, drawRing } from "./draw_options";
import type { Lookup } from "./draw_tiles";
import { boxOf, type Drawing } from "./drawing";
import { maskOf } from "./paint";
import { css, packed, type Rgb, type Theme } from "../canvas/palette";
import { cornerOf, positionOf, SIDE, type TilePlace } from "./tiles";

/** More marks than this are drawn as plain cells. */
const CROSSES = 2500;

export interface DifferencesInView {
  /** Cells that differ; each stands for step × step positions. */
  count: number;
  /** The one with the least sum of its coordinates. */
  first: [number, number] | null;
  /** Are there cells that cannot be compared, for one side is not known? */
  partial: boolean;
  /** Are there tiles still to come? */
  waiting: boolean;
}

const compared = new WeakMap<Tile, { truth: Tile; differences: Differences }>();

function differencesOf(truth: Tile, claim: Tile): Differences {
  const kept = compared.get(claim);
  if (kept?.truth === truth) return kept.differences;
  const differences = claimDiffers(truth, claim);
  compared.set(claim, { truth, differences });
  return differences;
}

/** The colour of a difference: what is claimed and is none, what is not claimed and is one, another value. */
function differenceColour(kind: number, theme: Theme): Rgb {
  if (kind === DIFFERS.onlyClaimed) return theme.warn;
  return kind === DIFFERS.notClaimed ? theme.accent : theme.warn;
}

interface Found {
  place: TilePlace;
  claim: Tile;
  differences: Differences;
}

/** Draws the differences in view, and counts them. */
export function drawDifferences(drawing: Drawing, truth: Lookup, claim: Lookup, places: TilePlace[]): DifferencesInView {
  const seen: DifferencesInView = { count: 0, first: null, partial: false, waiting: false };
  const found: Found[] = [];
  for (const place of places) {
    const [is, says] = [truth(place), claim(place)];
    if (is === undefined || says === undefined) {
      seen.waiting = true;
      continue;
    }
    const differences = differencesOf(is, says);
    if (differences.unknown > 0) seen.partial = true;
    found.push({ place, claim: says, differences });
  }
  for (const one of found) count(drawing, one, seen);
  for (const one of found) {
    if (seen.count > CROSSES) drawAsCells(drawing, one);
    else eachInView(drawing, one, (at, kind) => drawDifference(drawing, at, kind));
  }
  return seen;
}

/** A cross; over a value that can be read a corner, for very many values may differ. */
function drawDifference(drawing: Drawing, at: [number, number], kind: number): void {
  const { context, theme, camera, step } = drawing;
  const box = boxOf(drawing, ...at, step);
  const colour = differenceColour(kind, theme);
  if (kind !== DIFFERS.value || camera.scale < LABELS_FROM) return drawCross(drawing, box, colour);
  const side = box.width * 0.32;
  context.fillStyle = css(colour);
  context.beginPath();
  context.moveTo(box.x + box.width - side, box.y);
  context.lineTo(box.x + box.width, box.y);
  context.lineTo(box.x + box.width, box.y + side);
  context.fill();
}

/** Calls a function for each cell of a tile that differs and is in view. */
function eachInView({ range, step }: Drawing, { place, differences }: Found, see: (at: [number, number], kind: number) => void): void {
  if (differences.count === 0) return;
  for (let index = 0; index < differences.kinds.length; index += 1) {
    const kind = differences.kinds[index]!;
    if (kind === DIFFERS.no) continue;
    const at = positionOf(place, index);
    const inside = at[0] + step > range.left && at[0] <= range.right && at[1] + step > range.bottom && at[1] <= range.top;
    if (inside) see(at, kind);
  }
}

/** Adds the cells of a tile to what is seen. */
function count(drawing: Drawing, found: Found, seen: DifferencesInView): void {
  const { range } = drawing;
  const [x, y] = cornerOf(found.place);
  const side = SIDE * found.place.step;
  const { differences } = found;
  const whole = x >= range.left && y >= range.bottom && x + side - 1 <= range.right && y + side - 1 <= range.top;
  if (whole) {
    seen.count += differences.count;
    if (differences.first !== null) earlier(seen, positionOf(found.place, differences.first));
    return;
  }
  eachInView(drawing, found, (at) => {
    seen.count += 1;
    earlier(seen, at);
  });
}

/** Keeps the position with the least sum. */
function earlier(seen: DifferencesInView, at: [number, number]): void {
  if (seen.first === null || at[0] + at[1] < seen.first[0] + seen.first[1]) seen.first = at;
}

const masks = new WeakMap<Differences, { dark: boolean; canvas: HTMLCanvasElement }>();

function drawAsCells(drawing: Drawing, { place, claim, differences }: Found): void {
  const { context, theme } = drawing;
  let mask = masks.get(differences);
  if (mask?.dark !== theme.dark) {
    const canvas = maskOf(claim, (index) => differences.kinds[index] !== DIFFERS.no, packed(theme.warn));
    mask = { dark: theme.dark, canvas };
    masks.set(differences, mask);
  }
  const box = boxOf(drawing, ...cornerOf(place), SIDE * place.step);
  context.imageSmoothingEnabled = false;
  context.drawImage(mask.canvas, box.x, box.y, box.width, box.height);
}

/** Rings around the cells that a claim on P-positions holds. */
export function drawMarkedSet(drawing: Drawing, claim: Lookup, places: TilePlace[]): void {
  let drawn = 0;
  for (const place of places) {
    const tile = claim(place);
    if (tile === undefined) continue;
    for (let index = 0; index < tile.values.length && drawn < CROSSES; index += 1) {
      if (tile.values[index] !== 0 || tile.layers[index] === LAYER.unknown) continue;
      const box = boxOf(drawing, ...positionOf(place, index), drawing.step);
      if (box.x > drawing.view.width || box.x + box.width < 0 || box.y > drawing.view.height || box.y + box.height < 0) continue;
      drawRing(drawing, box);
      drawn += 1;
    }
  }
}
