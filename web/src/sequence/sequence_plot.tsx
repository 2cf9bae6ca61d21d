/** The plot of a sequence: mouse, fingers and keyboard move along it. */

import { useEffect, useRef } from "preact/hooks";
import { listen } from "../canvas/gestures";
import { onThemeChange, readTheme } from "../canvas/theme";
import { ZOOM } from "../canvas/zoom_buttons";
import { drawSequence, MARGIN } from "./draw_sequence";
import type { Plotted } from "./sequence_model";
import type { InView } from "./sequence_state";
import { heapAt, showing, slid, stretched, whole, within, type Strip } from "./strip";

interface SequencePlotProps {
  title: string;
  name: string;
  plotted: Plotted;
  rare: ReadonlySet<number>;
  /** The heap that is described: that under the pointer, or under the cursor. */
  shown: number | null;
  cursor: number | null;
  hover(heap: number | null): void;
  move(heap: number): void;
  /** The part that is zoomed into; null for the whole. */
  inView: InView | null;
  look(inView: InView): void;
  /** Gives what zooms the plot. */
  onPlot(plot: SequenceZoom): void;
}

export interface SequenceZoom {
  zoom(factor: number): void;
}

/** What draws on a canvas, with the part that is in view. */
class Plot {
  /** What is in view, which is at once as the mouse moves it; the state follows. */
  private inView: InView | null;
  private props: SequencePlotProps;

  constructor(private readonly canvas: HTMLCanvasElement, props: SequencePlotProps) {
    this.props = props;
    this.inView = props.inView;
  }

  private width(): number {
    return Math.max(1, this.canvas.clientWidth - MARGIN.left - MARGIN.right);
  }

  private count(): number {
    return this.props.plotted.values.length;
  }

  view(): Strip {
    const width = this.width();
    const strip = this.inView === null ? whole(this.count(), width) : { start: this.inView.start, scale: width / this.inView.count };
    return within(strip, this.count(), width);
  }

  set(strip: Strip): void {
    const { start, scale } = within(strip, this.count(), this.width());
    this.inView = { start, count: this.width() / scale };
    this.draw();
    this.props.look(this.inView);
  }

  show(props: SequencePlotProps): void {
    const moved = props.cursor !== this.props.cursor && props.cursor !== null;
    if (props.inView !== this.props.inView) this.inView = props.inView;
    this.props = props;
    const view = this.view();
    const shown = moved ? showing(view, props.cursor!, this.width()) : view;
    if (shown === view) this.draw();
    else this.set(shown);
  }

  heap(x: number): number {
    return Math.max(0, Math.min(this.count() - 1, heapAt(this.view(), x - MARGIN.left)));
  }

  zoom(factor: number, x = MARGIN.left + this.width() / 2): void {
    this.set(stretched(this.view(), factor, x - MARGIN.left));
  }

  draw(): void {
    const { canvas, props } = this;
    const context = canvas.getContext("2d");
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (context === null || width === 0 || canvas.parentElement === null) return;
    const ratio = window.devicePixelRatio || 1;
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { plotted, rare, shown, name } = props;
    drawSequence({ context, width, height, strip: this.view(), plotted, rare, cursor: shown, name, theme: readTheme(canvas.parentElement) });
  }
}

export function SequencePlot(props: SequencePlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const plot = useRef<Plot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const made = new Plot(canvas.current!, latest.current);
    plot.current = made;
    latest.current.onPlot(made);
    const observer = new ResizeObserver(() => made.draw());
    observer.observe(canvas.current!);
    const stops = [onThemeChange(canvas.current!, () => made.draw()), () => observer.disconnect(), gestures(canvas.current!, made, latest)];
    return () => stops.forEach((stop) => stop());
  }, []);
  useEffect(() => plot.current?.show(props), [props.plotted, props.rare, props.shown, props.cursor, props.name, props.inView]);
  return (
    <div class="sequence-plot">
      <canvas
        ref={canvas} tabIndex={0} role="application" aria-roledescription="plot" aria-label={props.title} aria-describedby="sequence-help"
        onKeyDown={(event) => plot.current !== null && pressed(event, plot.current, latest.current)}
      />
    </div>
  );
}

function gestures(canvas: HTMLCanvasElement, plot: Plot, latest: { current: SequencePlotProps }): () => void {
  return listen(canvas, {
    pan: (dx) => plot.set(slid(plot.view(), dx)),
    zoom: (factor, x) => plot.zoom(factor, x),
    hover: (point) => latest.current.hover(point === null ? null : plot.heap(point[0])),
    click: (x) => latest.current.move(plot.heap(x)),
  });
}

function pressed(event: KeyboardEvent, plot: Plot, { cursor, plotted, move }: SequencePlotProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const by = event.shiftKey ? 10 : 1;
  const last = plotted.values.length - 1;
  const to = (heap: number) => move(Math.max(0, Math.min(last, heap)));
  if (event.key === "ArrowRight" || event.key === "ArrowUp") to(cursor === null ? 0 : cursor + by);
  else if (event.key === "ArrowLeft" || event.key === "ArrowDown") to(cursor === null ? 0 : cursor - by);
  else if (event.key === "Home") to(0);
  else if (event.key === "End") to(last);
  else if (event.key === "+" || event.key === "=") plot.zoom(ZOOM);
  else if (event.key === "-") plot.zoom(1 / ZOOM);
  else return;
  event.preventDefault();
}
