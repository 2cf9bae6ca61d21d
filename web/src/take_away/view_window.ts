/** The part of a game's positions that the current view shows, as requests and figures name it. */

import type { GameText, Request } from "../engine/answers";
import type { MapState, Shown } from "../map/map_state";
import { gameText } from "../state/ruleset";
import { pictureOf, type State } from "../state/state";

/** The size of the canvas in pixels of the page. */
export interface CanvasSize {
  width: number;
  height: number;
}

/** The most cells along a side that a file has. */
const MOST_CELLS = 400;
/** The sizes of a table from 0 on, for a b-file. */
const LEAST_TABLE = 8;
const MOST_TABLE = 64;

/** The least position that is shown, and how many positions from there, for each component. */
export interface ViewWindow {
  from: number[];
  shape: number[];
}

/** What the map shows of a game with these components. */
export function windowOf({ camera, slice }: MapState, heaps: string[], canvas: CanvasSize): ViewWindow {
  const from: number[] = [];
  const shape: number[] = [];
  for (const at of heaps.keys()) {
    const middle = at === 0 ? camera.x : at === 1 ? camera.y : null;
    if (middle === null) {
      from.push(slice[at] ?? 0);
      shape.push(1);
      continue;
    }
    const half = (at === 0 ? canvas.width : canvas.height) / camera.scale / 2;
    const least = Math.max(0, Math.floor(middle - half));
    from.push(least);
    shape.push(Math.min(MOST_CELLS, Math.max(1, Math.ceil(middle + half) - least)));
  }
  return { from, shape };
}

/** How figures name what the cells show. */
export function shownText(shown: Shown): string {
  switch (shown.kind) {
    case "mod": return `mod ${shown.modulus}`;
    case "level": return `level ${shown.values.join(",")}`;
    default: return shown.kind;
  }
}

/** What a table holds that the cells are read from. */
function tableShow(shown: Shown): string {
  return shown.kind === "mod" || shown.kind === "level" ? "grundy" : shown.kind;
}

/** Everything of the current view that a file can hold. */
export interface ViewContent {
  game: GameText;
  heaps: string[];
  misere: boolean;
  /** The answer that the view shows; null if it has none that a file can hold. */
  request: Request | null;
  /** The picture of the view; null if it has none. */
  figure: Record<string, unknown> | null;
  /** A table or a sequence from 0 on, for a b-file; null if the view has none. */
  sequence: Request | null;
}

export function contentOf(state: State, canvas: CanvasSize): ViewContent | null {
  const { ruleset } = state;
  const game = gameText(ruleset);
  if (ruleset.known.kind !== "game" || game === null) return null;
  const { heaps } = ruleset.known.show;
  const { misere } = ruleset;
  const shared = { game, heaps, misere };
  if (state.view === "solve") return { ...shared, ...solved(state, game), sequence: null };
  const picture = pictureOf(state);
  if (picture === "sequence") return { ...shared, ...sequenceOf(state, game) };
  if (picture === "map") return { ...shared, ...mapOf(state, game, heaps, canvas) };
  return { ...shared, request: { command: "show", game }, figure: null, sequence: null };
}

function solved(state: State, game: GameText): { request: Request; figure: null } {
  const claim = state.jobs.claim.trim();
  const asked = state.jobs.tab === "claim" && claim !== "";
  const request: Request = asked ? { command: "check", game, claim, misere: state.ruleset.misere } : { command: "solve", game };
  return { request, figure: null };
}

function sequenceOf({ ruleset, sequence }: State, game: GameText): Pick<ViewContent, "request" | "figure" | "sequence"> {
  const max = sequence.max ?? 100;
  const size = max + 1;
  const { misere } = ruleset;
  if (misere) {
    const request: Request = { command: "table", game, size, misere };
    return { request, figure: { game, size, misere }, sequence: null };
  }
  const request: Request = { command: "sequence", game, max };
  return { request, figure: { game, size, plot: "values" }, sequence: request };
}

function mapOf({ ruleset, map }: State, game: GameText, heaps: string[], canvas: CanvasSize): Pick<ViewContent, "request" | "figure" | "sequence"> {
  const window = windowOf(map, heaps, canvas);
  const { misere } = ruleset;
  const reach = window.from.map((from, at) => from + window.shape[at]!);
  const request: Request = { command: "table", game, shape: reach, window: { ...window }, misere, show: tableShow(map.shown) };
  const ranges = window.from.map((from, at) => `${from}..${from + window.shape[at]! - 1}`);
  const figure = {
    game, misere, show: shownText(map.shown), window: ranges.join("x"),
    ...(map.overlay.trim() === "" ? {} : { claim: map.overlay.trim() }),
  };
  const size = Math.min(MOST_TABLE, Math.max(LEAST_TABLE, ...reach.slice(0, 2)));
  const sequence: Request | null = heaps.length === 2 ? { command: "table", game, size, misere, show: tableShow(map.shown) } : null;
  return { request, figure, sequence };
}
