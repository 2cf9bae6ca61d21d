/** A map in a link: the parts of what is read that are parts of a map; the others are left out. */

import { isCount, isList, isText, orNull, partsOfObject, possible, type Kinds } from "../state/kinds";
import type { Camera, MapState, Marks, Shown } from "./map_state";

/** What a link holds of the map: how large it was drawn is not in it. */
type LinkedMap = Omit<MapState, "viewport">;

/** The largest m of values mod m. */
export const MOST_MODULUS = 1000;

const isCounts = (read: unknown): read is number[] => isList(read, isCount);

function isShown(read: unknown): read is Shown {
  const { kind, modulus, values } = partsOfObject<{ kind: string; modulus: number; values: number[] }>(read);
  switch (kind) {
    case "grundy": case "outcome": case "round": case "phase": return true;
    case "mod": return isCount(modulus) && modulus >= 2 && modulus <= MOST_MODULUS;
    case "level": return isCounts(values) && values.length > 0;
    default: return false;
  }
}

function isCamera(read: unknown): read is Camera {
  const { x, y, scale } = partsOfObject<Camera>(read);
  return [x, y, scale].every(Number.isFinite) && (scale as number) > 0;
}

const isAxes = (read: unknown): read is [number, number] => isCounts(read) && read.length === 2;

function isSlice(read: unknown): read is Record<number, number> {
  const heaps = partsOfObject<Record<string, number>>(read);
  return heaps === read && Object.entries(heaps).every(([at, heap]) => /^\d+$/.test(at) && isCount(heap));
}

function isAgainst(read: unknown): read is NonNullable<MapState["against"]> {
  const { text, mode } = partsOfObject<NonNullable<MapState["against"]>>(read);
  return isText(text) && (mode === "beside" || mode === "difference");
}

function isMarks(read: unknown): read is Marks {
  const { title, claim } = partsOfObject<Marks>(read);
  return isText(title) && isText(claim);
}

const KINDS: Kinds<LinkedMap> = {
  shown: isShown,
  camera: isCamera,
  cursor: orNull(isCounts),
  options: orNull(isCounts),
  axes: isAxes,
  slice: isSlice,
  game: orNull(isText),
  table: isCount,
  overlay: isText,
  against: orNull(isAgainst),
  marks: orNull(isMarks),
};

/** Those parts of a value, read from a link, that are parts of a map. */
export function possibleMap(read: unknown): Partial<MapState> {
  return possible(KINDS, read);
}
