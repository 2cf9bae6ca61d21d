/** Draws the values of one heap as heights. */

import { AXIS_FONT, grouped, tickDistance, ticks } from "../canvas/ticks";
import { css, type Theme } from "../canvas/palette";
import { screenAt, type Strip } from "./strip";
import type { Plotted } from "./sequence_model";

interface SequencePicture {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  strip: Strip;
  plotted: Plotted;
  rare: ReadonlySet<number>;
  cursor: number | null;
  name: string;
  theme: Theme;
}

/** The margins around the points. */
export const MARGIN = { left: 48, below: 28, above: 12, right: 8 };

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 1);
}

/** The height of a value above the lower edge of the canvas. */
function heightOf(picture: SequencePicture): (value: number) => number {
  const { height, plotted } = picture;
  const low = height - MARGIN.below - 8;
  const unit = (low - MARGIN.above) / largest(plotted.values);
  return (value) => low - value * unit;
}

export function drawSequence(picture: SequencePicture): void {
  const { context, width, height, theme } = picture;
  context.fillStyle = css(theme.raised);
  context.fillRect(0, 0, width, height);
  const at = heightOf(picture);
  context.save();
  context.beginPath();
  context.rect(MARGIN.left, 0, width - MARGIN.left, height - MARGIN.below);
  context.clip();
  context.translate(MARGIN.left, 0);
  drawPeriods(picture);
  drawPoints(picture, at);
  drawCursor(picture, at);
  context.restore();
  drawFrame(picture, at);
}

/** The heaps in view, from the first to the last. */
function heapsInView({ strip, width, plotted }: SequencePicture): [number, number] {
  const first = Math.max(0, Math.floor(strip.start));
  const last = Math.min(plotted.values.length - 1, Math.ceil(strip.start + (width - MARGIN.left) / strip.scale));
  return [first, last];
}

/** A dashed line before the first heap of each period, while the lines have room between them. */
function drawPeriods(picture: SequencePicture): void {
  const { context, strip, plotted, theme, height } = picture;
  if (plotted.period === null) return;
  const { preperiod, period } = plotted.period;
  const [first, last] = heapsInView(picture);
  const every = period * strip.scale < 8 ? Infinity : period;
  context.strokeStyle = css(theme.faint, 0.7);
  context.lineWidth = 1;
  context.setLineDash(plotted.period.grade === "proved" ? [6, 4] : [2, 5]);
  context.beginPath();
  for (let heap = preperiod; heap <= last; heap += every) {
    if (heap < first) continue;
    const x = Math.round(screenAt(strip, heap - 0.5)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height - MARGIN.below);
  }
  context.stroke();
  context.setLineDash([]);
}

function drawPoints(picture: SequencePicture, at: (value: number) => number): void {
  const { context, strip, plotted, rare, theme } = picture;
  const [first, last] = heapsInView(picture);
  const radius = Math.max(1.4, Math.min(5, strip.scale * 0.6));
  const isP = (heap: number) => (plotted.outcomes === null ? plotted.values[heap] === 0 : plotted.outcomes[heap] === "P");
  for (let heap = first; heap <= last; heap += 1) {
    const value = plotted.values[heap]!;
    const size = rare.has(value) ? radius + 1 : radius;
    context.fillStyle = css(isP(heap) ? theme.p : rare.has(value) ? theme.warn : theme.accent);
    point(context, screenAt(strip, heap), at(value), size);
  }
}

/** A disc, or a square where nobody sees the difference. */
function point(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  if (radius < 2) return context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function drawCursor({ context, strip, plotted, cursor, theme, height }: SequencePicture, at: (value: number) => number): void {
  const value = cursor === null ? undefined : plotted.values[cursor];
  if (cursor === null || value === undefined) return;
  const x = screenAt(strip, cursor);
  context.strokeStyle = css(theme.ink);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height - MARGIN.below);
  context.stroke();
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, at(value), 8, 0, 2 * Math.PI);
  context.stroke();
}

function drawFrame(picture: SequencePicture, at: (value: number) => number): void {
  const { context, width, height, strip, plotted, theme, name } = picture;
  const base = height - MARGIN.below;
  context.font = AXIS_FONT;
  context.strokeStyle = css(theme.faint);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(MARGIN.left - 0.5, 0);
  context.lineTo(MARGIN.left - 0.5, base + 0.5);
  context.lineTo(width, base + 0.5);
  context.stroke();
  context.fillStyle = css(theme.ink);
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const [first, last] = heapsInView(picture);
  for (const heap of ticks(first, last, tickDistance(strip.scale, 60))) {
    const x = MARGIN.left + screenAt(strip, heap);
    if (x > width - 44) continue;
    context.fillRect(x - 0.5, base, 1, 5);
    context.fillText(grouped(heap), x, base + 18);
  }
  context.textAlign = "right";
  context.fillText(name, width - 6, base + 18);
  context.textBaseline = "middle";
  const most = largest(plotted.values);
  for (const value of ticks(0, most, tickDistance(at(0) - at(1), 22))) {
    context.fillRect(MARGIN.left - 5, at(value) - 0.5, 5, 1);
    context.fillText(grouped(value), MARGIN.left - 9, at(value));
  }
}
