/** What the map shows, and where it stands. */

export type Shown =
  | { kind: "grundy" }
  | { kind: "outcome" }
  | { kind: "round" }
  | { kind: "phase" }
  | { kind: "mod"; modulus: number }
  | { kind: "level"; values: number[] };

export interface MapState {
  shown: Shown;
  /** The position in the middle of the view, and how many pixels a cell is wide (less than 1: a pixel stands for many). */
  camera: { x: number; y: number; scale: number };
  /** The position under the keyboard's cursor or the last click. */
  cursor: number[] | null;
  /** The heaps that stay fixed on three heaps, by component. */
  slice: Record<number, number>;
  /** The size of the table that is computed; 0 before the first. */
  table: number;
  /** A claim that is laid over the map. */
  overlay: string;
  /** A second game, side by side or as a difference. */
  against: { text: string; mode: "beside" | "difference" } | null;
}

export const initialMap: MapState = {
  shown: { kind: "grundy" },
  camera: { x: 8, y: 8, scale: 28 },
  cursor: null,
  slice: {},
  table: 0,
  overlay: "",
  against: null,
};
