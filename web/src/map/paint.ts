/** Tiles as small pictures, one pixel a cell, and masks of their layers. */

import { LAYER, type Tile } from "../engine/tile";
import type { Colouring } from "./colouring";
import { isNumber } from "./colouring";
import { packed } from "../canvas/palette";

export interface Painted {
  key: string;
  cells: HTMLCanvasElement;
  /** Where a claim speaks, and where nothing is known; null for nowhere. */
  claim: HTMLCanvasElement | null;
  unknown: HTMLCanvasElement | null;
}

const painted = new WeakMap<Tile, Painted>();
const KEPT_COLOURS = 4096;

/** The picture of a tile; it is painted anew only if the colours change. */
export function paintedTile(tile: Tile, colouring: Colouring): Painted {
  const kept = painted.get(tile);
  if (kept?.key === colouring.key) return kept;
  const made: Painted = {
    key: colouring.key,
    cells: paint(tile, colouring),
    claim: kept === undefined ? mask(tile, LAYER.claim) : kept.claim,
    unknown: kept === undefined ? mask(tile, LAYER.unknown) : kept.unknown,
  };
  painted.set(tile, made);
  return made;
}

function blank(tile: Tile): { canvas: HTMLCanvasElement; image: ImageData; pixels: Uint32Array; context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = tile.columns;
  canvas.height = tile.rows;
  const context = canvas.getContext("2d")!;
  const image = context.createImageData(tile.columns, tile.rows);
  return { canvas, context, image, pixels: new Uint32Array(image.data.buffer) };
}

/** The index of the pixel of a cell: the first row of a tile stands at the bottom. */
function pixelOf(tile: Tile, index: number): number {
  const row = Math.floor(index / tile.columns);
  return (tile.rows - 1 - row) * tile.columns + (index % tile.columns);
}

function paint(tile: Tile, colouring: Colouring): HTMLCanvasElement {
  const { canvas, context, image, pixels } = blank(tile);
  const colours = new Map<number, number>();
  for (let index = 0; index < tile.values.length; index += 1) {
    if (tile.layers[index] === LAYER.unknown) continue;
    const value = tile.values[index]!;
    let colour = colours.get(value);
    if (colour === undefined) {
      colour = packed(colouring.colour(value));
      if (colours.size < KEPT_COLOURS) colours.set(value, colour);
    }
    pixels[pixelOf(tile, index)] = colour;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** The cells of one layer in black, the others transparent. */
function mask(tile: Tile, layer: number): HTMLCanvasElement | null {
  return tile.layers.includes(layer) ? maskOf(tile, (index) => tile.layers[index] === layer, 0xff000000) : null;
}

/** The cells for which something holds, in one colour. */
export function maskOf(tile: Tile, holds: (index: number) => boolean, colour: number): HTMLCanvasElement {
  const { canvas, context, image, pixels } = blank(tile);
  for (let index = 0; index < tile.values.length; index += 1) {
    if (holds(index)) pixels[pixelOf(tile, index)] = colour;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Columns and rows of a tile, from the first to the last. */
export interface Part {
  columns: readonly [number, number];
  rows: readonly [number, number];
}

/** The largest number in a part of a tile, or of what is measured of them; 0 if it has none. */
export function mostOf(tile: Tile, { columns, rows }: Part, measure: (value: number) => number): number {
  let most = 0;
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const index = row * tile.columns + column;
      const value = tile.values[index]!;
      if (tile.layers[index] !== LAYER.unknown && isNumber(value)) most = Math.max(most, measure(value));
    }
  }
  return most;
}

const wholeLayers = new WeakMap<Tile, Set<number>>();

/** The layers in a part of a tile. */
export function layersOf(tile: Tile, { columns, rows }: Part): Set<number> {
  const whole = wholeLayers.get(tile) ?? new Set(tile.layers);
  wholeLayers.set(tile, whole);
  if (whole.size === 1) return whole;
  const seen = new Set<number>();
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (const layer of tile.layers.subarray(row * tile.columns + columns[0], row * tile.columns + columns[1] + 1)) seen.add(layer);
    if (seen.size === whole.size) break;
  }
  return seen;
}
