/** A map on a canvas: it draws what its model says, wherever the camera stands. */

import { LAYER, type Tile, type TileHeader, type TileQuery } from "../engine/tile";
import { cellAt, clamped, rangeInView, stepFor, wholeCells, type Bounds, type CellRange, type Viewport } from "./camera";
import { colouringOf, differenceColouring, endOfRamp, type Colouring } from "./colouring";
import { differenceTile, ZERO_DIFFERENCE } from "./difference";
import { drawAxes, marginFor, MARGIN_BELOW } from "./draw_axes";
import { drawGrid, drawLabels } from "./draw_cells";
import { drawDifferences, drawMarkedSet, type DifferencesInView } from "./draw_differences";
import { drawFrame, drawOptions, type OptionsShown } from "./draw_options";
import { drawTiles, type Lookup } from "./draw_tiles";
import { boxOf, type Drawing } from "./drawing";
import type { LiveCamera } from "./live_camera";
import { initialMap, type Camera, type Shown } from "./map_state";
import { layersOf, mostOf, type Part } from "./paint";
import { css, type Theme } from "../canvas/palette";
import { onThemeChange, readTheme } from "../canvas/theme";
import type { TileCache } from "./tile_cache";
import { partInView, tilesOver, type TilePlace } from "./tiles";

export type QueryAt = (place: TilePlace) => TileQuery;

/** What a map shows. */
export interface SceneModel {
  shown: Shown;
  names: readonly [string, string];
  bounds: Bounds;
  /** The tiles of the game; null while it is not known. */
  base: QueryAt | null;
  /** The tiles of a second game, whose numbers are subtracted. */
  minus: QueryAt | null;
  /** A claim, and the tiles that it is compared with. */
  claim: { says: QueryAt; truth: QueryAt } | null;
  marked: QueryAt | null;
  cursor: [number, number] | null;
  options: OptionsShown | null;
}

/** What is in view. */
export interface Summary {
  claims: NonNullable<TileHeader["claim"]>[];
  unknown: boolean;
  table: boolean;
  /** Do the values of single heaps decide cells? */
  heapValues: boolean;
  /** Are cells known to be N whose value is not known? */
  unvalued: boolean;
  /** Is a Grundy value other than 0 in view? */
  valued: boolean;
  step: number;
  /** Where the ramp of values ends. */
  end: number;
  /** The size of the part with cells. */
  viewport: Viewport;
  differences: DifferencesInView | null;
}

export interface Size {
  width: number;
  height: number;
}

/** How long a zoom rests before tiles of another step are asked for, in milliseconds. */
const SETTLED = 120;

export class Scene {
  private model: SceneModel | null = null;
  private theme: Theme;
  private hovered: [number, number] | null = null;
  private size: Size = { width: 0, height: 0 };
  private margin = 40;
  private most = 0;
  private frame = 0;
  private last = "";
  /** The step of the tiles that are asked for, and the timer until those of another step are. */
  private asked = 0;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: (() => void)[];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly live: LiveCamera,
    private readonly cache: TileCache,
    private readonly seen: (summary: Summary) => void,
  ) {
    this.theme = readTheme(canvas.parentElement ?? canvas);
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(canvas);
    this.stops = [
      live.subscribe(() => this.draw()),
      cache.subscribe(() => this.draw()),
      onThemeChange(canvas, () => {
        this.theme = readTheme(canvas.parentElement ?? canvas);
        this.draw();
      }),
      () => observer.disconnect(),
    ];
  }

  /** Ends the drawing. */
  close(): void {
    for (const stop of this.stops) stop();
    this.cache.want(this, []);
    clearTimeout(this.settling);
    cancelAnimationFrame(this.frame);
    this.frame = -1;
  }

  show(model: SceneModel): void {
    this.model = model;
    this.draw();
  }

  hover(cell: [number, number] | null): void {
    this.hovered = cell;
    this.draw();
  }

  /** The size of the part with cells: as long as one does not zoom, the cells there are whole. */
  view(): Viewport {
    const { scale } = initialMap.camera;
    return { width: wholeCells(this.size.width - this.margin, scale), height: wholeCells(this.size.height - MARGIN_BELOW, scale) };
  }

  /** Where the part with cells begins, from above. */
  private top(): number {
    return Math.max(0, this.size.height - MARGIN_BELOW - this.view().height);
  }

  /** The camera within the bounds of the game. */
  camera(): Camera {
    return clamped(this.live.get(), this.view(), this.model?.bounds ?? [Infinity, Infinity]);
  }

  /** The cells in view. */
  range(): CellRange | null {
    return this.model === null ? null : rangeInView(this.camera(), this.view(), this.model.bounds);
  }

  /** The cell at a point of the canvas; null on the axes. */
  cellAt(x: number, y: number): [number, number] | null {
    const view = this.view();
    const [right, down] = this.inView(x, y);
    const inside = right >= 0 && right < view.width && down >= 0 && down < view.height;
    if (!inside || this.model === null) return null;
    const cell = cellAt(this.camera(), view, right, down);
    const within = cell.every((at, axis) => at >= 0 && at <= this.model!.bounds[axis]!);
    return within ? cell : null;
  }

  /** A point of the canvas as a point of the part with cells. */
  inView(x: number, y: number): [number, number] {
    return [x - this.margin, y - this.top()];
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.size = { width: clientWidth, height: clientHeight };
    this.paint();
  }

  /** Draws with the next frame of the screen. */
  draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint(): void {
    const { model, canvas, size } = this;
    const context = canvas.getContext("2d");
    if (model === null || context === null || size.width === 0 || size.height === 0) return;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.measure(context, model.bounds);
    const [camera, view] = [this.camera(), this.view()];
    const range = rangeInView(camera, view, model.bounds);
    context.fillStyle = css(this.theme.ground);
    context.fillRect(0, 0, size.width, size.height);
    if (range === null) return;
    const step = stepFor(camera.scale, ratio);
    const drawing: Drawing = { context, camera, view, ratio, theme: this.theme, range, step };
    context.save();
    context.translate(0, this.top());
    context.save();
    context.beginPath();
    context.rect(this.margin, 0, view.width, view.height);
    context.clip();
    context.translate(this.margin, 0);
    const summary = this.drawCells(drawing, model);
    context.restore();
    drawAxes({ context, camera, view, range, theme: this.theme, names: model.names, margin: this.margin });
    context.restore();
    this.report(summary);
  }

  /** Fits the left margin to the numbers that stand there. */
  private measure(context: CanvasRenderingContext2D, bounds: Bounds): void {
    const range = rangeInView(this.camera(), this.view(), bounds);
    if (range !== null) this.margin = Math.min(marginFor(context, range.top), this.size.width / 2);
  }

  private drawCells(drawing: Drawing, model: SceneModel): Summary {
    const places = tilesOver(drawing.range, drawing.step);
    this.want(model, places, drawing.step);
    const lookup = this.picture(model);
    const here = places.flatMap((place) => {
      const tile = lookup(place);
      return tile === undefined ? [] : [{ tile, part: partInView(place, drawing.range) }];
    });
    this.measureMost(model, here);
    const colouring = this.colouring(model);
    clipToCells(drawing);
    drawTiles(drawing, lookup, colouring, places);
    drawGrid(drawing);
    drawLabels(drawing, lookup, colouring);
    const { claim, marked } = model;
    const differences = claim === null ? null : drawDifferences(drawing, this.lookup(claim.truth), this.lookup(claim.says), places);
    if (marked !== null) drawMarkedSet(drawing, this.lookup(marked), places);
    if (model.options !== null) drawOptions(drawing, model.options);
    if (this.hovered !== null) drawFrame(drawing, this.hovered, false);
    if (model.cursor !== null) drawFrame(drawing, model.cursor, true);
    return { ...seenIn(here), valued: this.most > 0, step: drawing.step, end: endOfRamp(this.most), viewport: drawing.view, differences };
  }

  /** Asks for the tiles in view. In a fast zoom those of the steps on the way are never asked for. */
  private want(model: SceneModel, places: TilePlace[], step: number): void {
    clearTimeout(this.settling);
    if (this.asked !== 0 && this.asked !== step) {
      this.settling = setTimeout(() => {
        this.asked = step;
        this.draw();
      }, SETTLED);
      return;
    }
    this.asked = step;
    const queries = [model.base, model.minus, model.claim?.truth, model.claim?.says, model.marked].filter((query) => query != null);
    this.cache.want(this, places.flatMap((place) => queries.map((query) => query(place))));
  }

  private lookup(query: QueryAt): Lookup {
    return (place) => this.cache.nearest(query(place));
  }

  /** The tiles that are painted: those of the game, or their difference from those of a second one. */
  private picture({ base, minus }: SceneModel): Lookup {
    if (base === null) return () => undefined;
    if (minus === null) return this.lookup(base);
    return (place) => {
      const [one, other] = [this.cache.nearest(base(place)), this.cache.nearest(minus(place))];
      return one === undefined || other === undefined ? undefined : difference(one, other);
    };
  }

  /** Finds the largest value in view. While no tile is there, the colours stay. */
  private measureMost(model: SceneModel, here: TileInView[]): void {
    const measure = model.minus === null ? (value: number) => value : (value: number) => Math.abs(value - ZERO_DIFFERENCE);
    if (here.length > 0) this.most = Math.max(...here.map(({ tile, part }) => mostOf(tile, part, measure)));
  }

  private colouring(model: SceneModel): Colouring {
    return model.minus === null
      ? colouringOf(model.shown, this.most, this.theme)
      : differenceColouring(model.shown, this.most, this.theme);
  }

  private report(summary: Summary): void {
    const text = JSON.stringify(summary);
    if (text === this.last) return;
    this.last = text;
    this.seen(summary);
  }
}

/** Keeps what is drawn to the cells that there are, and gives them their ground. */
function clipToCells(drawing: Drawing): void {
  const { context, range, theme } = drawing;
  const low = boxOf(drawing, range.left, range.bottom, 1);
  const high = boxOf(drawing, range.right, range.top, 1);
  const [width, height] = [high.x + high.width - low.x, low.y + low.height - high.y];
  context.beginPath();
  context.rect(low.x, high.y, width, height);
  context.clip();
  context.fillStyle = css(theme.sunken);
  context.fillRect(low.x, high.y, width, height);
}

const differences = new WeakMap<Tile, { other: Tile; tile: Tile }>();

function difference(one: Tile, other: Tile): Tile {
  const kept = differences.get(one);
  if (kept?.other === other) return kept.tile;
  const tile = differenceTile(one, other);
  differences.set(one, { other, tile });
  return tile;
}

/** A tile, and the part of it that is in view. */
interface TileInView {
  tile: Tile;
  part: Part;
}

/** Which layers and claims are in view. */
function seenIn(here: TileInView[]): Pick<Summary, "claims" | "heapValues" | "unvalued" | "unknown" | "table"> {
  const seen = here.map(({ tile, part }) => ({ header: tile.header, layers: layersOf(tile, part) }));
  const claims = new Map<string, NonNullable<TileHeader["claim"]>>();
  const claimed = seen.filter(({ layers }) => layers.has(LAYER.claim));
  for (const { header } of claimed) {
    for (const claim of [header.claim, header.grundy_by]) {
      if (claim !== null) claims.set(`${claim.paper} ${claim.claim}`, claim);
    }
  }
  return {
    claims: [...claims.values()],
    heapValues: claimed.some(({ header }) => header.heap_values),
    unvalued: claimed.some(({ header }) => header.show === "grundy" && header.claim !== null && header.grundy_by === null),
    unknown: seen.some(({ layers }) => layers.has(LAYER.unknown)),
    table: seen.some(({ layers }) => layers.has(LAYER.table)),
  };
}
