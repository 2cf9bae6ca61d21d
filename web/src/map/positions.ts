/** Positions as they are typed and shown, and where they stand in the plane of the map. */

import type { Heap, ShowAnswer } from "../engine/answers";
import { passOf } from "../state/ruleset";
import { readWhole } from "../typed/whole";
import { LARGEST, MAX_SCALE, type Bounds } from "./camera";
import type { MapState } from "./map_state";

/** What the map needs to know of a game's positions. */
export interface Components {
  names: string[];
  /** Is the last component the pass, 1 while it is there? */
  pass: boolean;
}

export function componentsOf({ heaps, twists }: Pick<ShowAnswer, "heaps" | "twists">): Components {
  return { names: heaps, pass: passOf({ heaps, twists }) !== null };
}

/** The largest number of a component. */
export function boundOf({ names, pass }: Components, component: number): number {
  return pass && component === names.length - 1 ? 1 : LARGEST;
}

/** The two components of the map; those of the state if the game has them. */
export function axesOf({ names }: Components, [right, up]: readonly [number, number]): [number, number] {
  return right !== up && right < names.length && up < names.length ? [right, up] : [0, 1];
}

/** The number of a component that stays fixed; the pass is there at first. */
export function fixedOf(components: Components, slice: Record<number, number>, component: number): number {
  const bound = boundOf(components, component);
  return Math.min(bound, slice[component] ?? (bound === 1 ? 1 : 0));
}

export function boundsOf(components: Components, [right, up]: readonly [number, number]): Bounds {
  return [boundOf(components, right), boundOf(components, up)];
}

/** The position of a cell of the map. */
export function positionAt(components: Components, map: Pick<MapState, "axes" | "slice">, cell: readonly [number, number]): number[] {
  const [right, up] = axesOf(components, map.axes);
  return components.names.map((_, component) =>
    component === right ? cell[0] : component === up ? cell[1] : fixedOf(components, map.slice, component));
}

/** The cell of a position, if the position lies in the plane of the map. */
export function cellFor(components: Components, map: Pick<MapState, "axes" | "slice">, position: readonly Heap[]): [number, number] | null {
  if (position.length !== components.names.length) return null;
  const [right, up] = axesOf(components, map.axes);
  const inPlane = position.every((heap, component) =>
    component === right || component === up || heap === fixedOf(components, map.slice, component));
  const [x, y] = [position[right], position[up]];
  return inPlane && typeof x === "number" && typeof y === "number" ? [x, y] : null;
}

/** A position that is typed, such as `60000, 97000` or `(10^5, 3)`; what is left out stays as it is on the map. */
export function readPosition(text: string, components: Components, map: Pick<MapState, "axes" | "slice">): number[] | string {
  const parts = text.trim().replace(/^\(|\)$/g, "").split(/[\s,;]+/).filter((part) => part !== "");
  const heaps = parts.map(readWhole);
  const { names } = components;
  const wrong = heaps.findIndex((heap) => heap === null);
  if (wrong >= 0) return notRead(parts[wrong]!);
  if (heaps.length !== names.length && heaps.length !== 2) return `A position is (${names.join(", ")})`;
  const position = heaps.length === names.length ? (heaps as number[]) : positionAt(components, map, heaps as [number, number]);
  const over = position.findIndex((heap, component) => heap > boundOf(components, component));
  return over >= 0 ? `${names[over]} is at most ${boundOf(components, over)}` : position;
}

function notRead(part: string): string {
  const exponent = /^(\d+)e\+?(\d{1,2})$/i.exec(part);
  if (exponent === null) return `${part} is no number of the map: it goes to 2^53 − 1`;
  const [, digits, zeros] = exponent;
  return `Write ${part} as ${digits === "1" ? `10^${zeros}` : `${digits}${"0".repeat(Number(zeros))}`}`;
}

/** The least scale on which one cell is easily seen. */
const SEEN = 24;

/** The map with a position in the middle, and the cursor on it. */
export function jumped(map: MapState, position: readonly number[]): MapState {
  const axes: [number, number] = map.axes[0] < position.length && map.axes[1] < position.length ? map.axes : [0, 1];
  const [right, up] = axes;
  const slice = { ...map.slice };
  position.forEach((heap, component) => {
    if (component !== right && component !== up) slice[component] = heap;
  });
  const scale = Math.min(MAX_SCALE, Math.max(SEEN, map.camera.scale));
  const camera = { x: (position[right] ?? 0) + 0.5, y: (position[up] ?? 0) + 0.5, scale };
  return { ...map, axes, slice, camera, cursor: [...position] };
}

/** The cell that is described while there is no cursor. */
export const LEAST_SEEN: [number, number] = [0, 0];
