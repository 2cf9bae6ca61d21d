/** Draws the tiles of a picture: each as fine as it is there, and what lies behind claims hatched. */

import type { Tile } from "../engine/tile";
import type { Colouring } from "./colouring";
import { boxOf, type Box, type Drawing } from "./drawing";
import { paintedTile, type Painted } from "./paint";
import { css, type Theme } from "../canvas/palette";
import { coarser, cornerOf, finer, SIDE, type TilePlace } from "./tiles";

/** The tile of a place, if it is there. */
export type Lookup = (place: TilePlace) => Tile | undefined;

/** A part of a tile's picture, and where it is drawn. */
interface Piece {
  painted: Painted;
  source: Box;
  target: Box;
}

const COARSER = 12;
const FINER = 3;

/** What to draw at a place: its tile, else finer ones above a part of a coarser one. */
function piecesAt(drawing: Drawing, lookup: Lookup, colouring: Colouring, place: TilePlace): Piece[] {
  const whole = wholePiece(drawing, lookup, colouring, place);
  if (whole !== null) return [whole];
  const behind = coarserPiece(drawing, lookup, colouring, place);
  const above = finerPieces(drawing, lookup, colouring, place, FINER);
  return behind === null ? above : [behind, ...above];
}

function targetOf(drawing: Drawing, place: TilePlace): Box {
  const [x, y] = cornerOf(place);
  return boxOf(drawing, x, y, SIDE * place.step);
}

function wholePiece(drawing: Drawing, lookup: Lookup, colouring: Colouring, place: TilePlace): Piece | null {
  const tile = lookup(place);
  if (tile === undefined) return null;
  const source = { x: 0, y: 0, width: SIDE, height: SIDE };
  return { painted: paintedTile(tile, colouring), source, target: targetOf(drawing, place) };
}

function coarserPiece(drawing: Drawing, lookup: Lookup, colouring: Colouring, place: TilePlace): Piece | null {
  let around = place;
  for (let level = 0; level < COARSER; level += 1) {
    around = coarser(around);
    const tile = lookup(around);
    if (tile === undefined) continue;
    const [x, y] = cornerOf(place);
    const [left, bottom] = cornerOf(around);
    const side = (SIDE * place.step) / around.step;
    const source = { x: (x - left) / around.step, y: SIDE - (y - bottom) / around.step - side, width: side, height: side };
    return { painted: paintedTile(tile, colouring), source, target: targetOf(drawing, place) };
  }
  return null;
}

function finerPieces(drawing: Drawing, lookup: Lookup, colouring: Colouring, place: TilePlace, levels: number): Piece[] {
  if (levels === 0) return [];
  return finer(place).flatMap((part) => {
    const piece = wholePiece(drawing, lookup, colouring, part);
    return piece === null ? finerPieces(drawing, lookup, colouring, part, levels - 1) : [piece];
  });
}

function put(context: CanvasRenderingContext2D, image: CanvasImageSource, { source, target }: Piece): void {
  context.drawImage(
    image, source.x, source.y, source.width, source.height, target.x, target.y, target.width, target.height,
  );
}

/** Draws all tiles, and the layers of claims and of what is not known. */
export function drawTiles(drawing: Drawing, lookup: Lookup, colouring: Colouring, places: TilePlace[]): void {
  const { context, theme } = drawing;
  const pieces = places.flatMap((place) => piecesAt(drawing, lookup, colouring, place));
  context.imageSmoothingEnabled = false;
  for (const piece of pieces) put(context, piece.painted.cells, piece);
  patterned(drawing, pieces, (painted) => painted.unknown, dots(theme));
  patterned(drawing, pieces, (painted) => painted.claim, hatching(theme));
}

let scratch: HTMLCanvasElement | null = null;

/** Fills what the masks cover with a pattern that stays as wide on every zoom and moves with the map. */
function patterned(drawing: Drawing, pieces: Piece[], maskOf: (painted: Painted) => HTMLCanvasElement | null, tile: HTMLCanvasElement): void {
  const masked = pieces.filter((piece) => maskOf(piece.painted) !== null);
  if (masked.length === 0) return;
  const { context, view, ratio } = drawing;
  scratch ??= document.createElement("canvas");
  scratch.width = Math.ceil(view.width * ratio);
  scratch.height = Math.ceil(view.height * ratio);
  const layer = scratch.getContext("2d")!;
  layer.setTransform(ratio, 0, 0, ratio, 0, 0);
  layer.imageSmoothingEnabled = false;
  for (const piece of masked) put(layer, maskOf(piece.painted)!, piece);
  layer.globalCompositeOperation = "source-in";
  const pattern = layer.createPattern(tile, "repeat")!;
  const anchor = boxOf(drawing, drawing.range.left, drawing.range.bottom, 1);
  const within = (at: number) => Math.round(at) % PATTERN;
  pattern.setTransform(new DOMMatrix([1, 0, 0, 1, within(anchor.x), within(anchor.y)]));
  layer.fillStyle = pattern;
  layer.fillRect(0, 0, view.width, view.height);
  context.drawImage(scratch, 0, 0, scratch.width / ratio, scratch.height / ratio);
}

/** The side of a pattern, in CSS pixels. */
const PATTERN = 10;
const patterns = new Map<string, HTMLCanvasElement>();

function patternOf(name: string, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const kept = patterns.get(name);
  if (kept !== undefined) return kept;
  const canvas = document.createElement("canvas");
  canvas.width = PATTERN;
  canvas.height = PATTERN;
  draw(canvas.getContext("2d")!);
  patterns.set(name, canvas);
  return canvas;
}

/** Slanted lines: here a claim speaks. */
function hatching(theme: Theme): HTMLCanvasElement {
  return patternOf(`hatching ${css(theme.ink)}`, (context) => {
    for (const [shift, colour] of [[0, css(theme.ink, 0.3)], [1.4, css(theme.ground, 0.3)]] as const) {
      context.strokeStyle = colour;
      context.lineWidth = 1.2;
      context.beginPath();
      for (const start of [-PATTERN, 0, PATTERN]) {
        context.moveTo(start + shift - 2, PATTERN + 2);
        context.lineTo(start + shift + PATTERN + 2, -2);
      }
      context.stroke();
    }
  });
}

/** Points on sunken ground: here nothing is known. */
function dots(theme: Theme): HTMLCanvasElement {
  return patternOf(`dots ${css(theme.sunken)}`, (context) => {
    context.fillStyle = css(theme.sunken);
    context.fillRect(0, 0, PATTERN, PATTERN);
    context.fillStyle = css(theme.line);
    context.fillRect(4, 4, 2, 2);
  });
}
