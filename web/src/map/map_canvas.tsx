/** One map: its canvas, which mouse, fingers and keyboard move. */

import { useEffect, useRef } from "preact/hooks";
import { listen } from "../canvas/gestures";
import { ZOOM } from "../canvas/zoom_buttons";
import { revealing, zoomed } from "./camera";
import { firstCell } from "./first_cell";
import type { LiveCamera } from "./live_camera";
import { zoomBy } from "./map_zoom";
import { Scene, type SceneModel, type Summary } from "./scene";
import type { TileCache } from "./tile_cache";

interface MapCanvasProps {
  title: string;
  model: SceneModel;
  live: LiveCamera;
  cache: TileCache;
  /** The element that says how the keyboard works. */
  helpId: string;
  onSummary(summary: Summary): void;
  onHover(cell: [number, number] | null): void;
  onCursor(cell: [number, number]): void;
  onOptions(cell: [number, number] | null): void;
  onScene?(scene: Scene): void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

export function MapCanvas(props: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const made = new Scene(canvas.current!, props.live, props.cache, (summary) => latest.current.onSummary(summary));
    scene.current = made;
    props.onScene?.(made);
    const stop = gesturesOn(canvas.current!, made, latest);
    return () => {
      stop();
      made.close();
      scene.current = null;
    };
  }, [props.live, props.cache]);
  useEffect(() => scene.current?.show(props.model), [props.model]);
  return (
    <div class="map-canvas">
      <canvas
        ref={canvas} tabIndex={0} role="application" aria-roledescription="map"
        aria-label={props.title} aria-describedby={props.helpId}
        onKeyDown={(event) => scene.current !== null && pressed(event, scene.current, latest.current)}
      />
    </div>
  );
}

function gesturesOn(canvas: HTMLCanvasElement, scene: Scene, latest: { current: MapCanvasProps }): () => void {
  return listen(canvas, {
    pan(dx, dy) {
      const { x, y, scale } = scene.camera();
      latest.current.live.set({ x: x - dx / scale, y: y + dy / scale, scale });
    },
    zoom(factor, x, y) {
      latest.current.live.set(zoomed(scene.camera(), scene.view(), factor, ...scene.inView(x, y)));
    },
    hover(point) {
      const cell = point === null ? null : scene.cellAt(...point);
      scene.hover(cell);
      latest.current.onHover(cell);
    },
    click(x, y) {
      const cell = scene.cellAt(x, y);
      if (cell === null) return;
      latest.current.onCursor(cell);
      latest.current.onOptions(cell);
    },
  });
}

function pressed(event: KeyboardEvent, scene: Scene, props: MapCanvasProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { model, live } = props;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) moveCursor(scene, props, arrow, event.shiftKey ? 10 : 1);
  else if (event.key === "+" || event.key === "=") zoomBy(scene, live, ZOOM);
  else if (event.key === "-" || event.key === "_") zoomBy(scene, live, 1 / ZOOM);
  else if (event.key === "Home") moveTo(scene, props, [0, 0]);
  else if (event.key === "Enter" || event.key === " ") props.onOptions(model.cursor);
  else if (event.key === "Escape") props.onOptions(null);
  else return;
  event.preventDefault();
}

/** Moves the cursor by some cells; the first key puts it into the view. */
function moveCursor(scene: Scene, props: MapCanvasProps, [right, up]: [number, number], by: number): void {
  const { cursor, bounds } = props.model;
  const range = scene.range();
  if (range === null) return;
  if (cursor === null) return moveTo(scene, props, firstCell(range));
  const within = (at: number, bound: number) => Math.max(0, Math.min(bound, at));
  moveTo(scene, props, [within(cursor[0] + right * by, bounds[0]), within(cursor[1] + up * by, bounds[1])]);
}

function moveTo(scene: Scene, props: MapCanvasProps, cell: [number, number]): void {
  props.live.set(revealing(scene.camera(), scene.view(), cell));
  props.onCursor(cell);
}
