/** What the map shows, and where it stands. */

export type Shown =
  | { kind: "grundy" }
  | { kind: "outcome" }
  | { kind: "round" }
  | { kind: "phase" }
  | { kind: "mod"; modulus: number }
  | { kind: "level"; values: number[] };

/** The point in the middle of the view, and how many pixels a cell is wide (less than 1: a pixel stands for many). */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** Positions that are marked on the map: the set of a claim `P = …`. */
export interface Marks {
  title: string;
  claim: string;
}

/** The part of the screen that shows cells, in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

export interface MapState {
  shown: Shown;
  /** A cell (x, y) fills the unit square above and to the right of the point (x, y). The view keeps within the origin. */
  camera: Camera;
  /** How large the map was drawn last, so that files hold what was seen; null before it is drawn. No link holds it. */
  viewport: Viewport | null;
  /** The position under the keyboard's cursor or the last click. */
  cursor: number[] | null;
  /** The position whose options are drawn. */
  options: number[] | null;
  /** The component that runs to the right, and the one that runs up. */
  axes: [number, number];
  /** The heaps that stay fixed on three heaps, by component. */
  slice: Record<number, number>;
  /** The digest of the game whose table has the size `table`. */
  game: string | null;
  /** The size of the table that is computed; 0 before the first. */
  table: number;
  /** A claim that is laid over the map. */
  overlay: string;
  /** A second game, side by side or as a difference. */
  against: { text: string; mode: "beside" | "difference" } | null;
  /** Positions that another view wants to be seen. */
  marks: Marks | null;
}

export const initialMap: MapState = {
  shown: { kind: "grundy" },
  camera: { x: 0, y: 0, scale: 28 },
  viewport: null,
  cursor: null,
  options: null,
  axes: [0, 1],
  slice: {},
  game: null,
  table: 0,
  overlay: "",
  against: null,
  marks: null,
};
