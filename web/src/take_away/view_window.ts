/** The part of a game's positions that the current view shows, as requests and figures name it. */

import type { GameText, Request, ShowAnswer } from "../engine/answers";
import { clamped, rangeInView } from "../map/camera";
import { shownOf } from "../map/colouring";
import type { MapState, Shown, Viewport } from "../map/map_state";
import { axesOf, boundsOf, componentsOf, fixedOf, type Components } from "../map/positions";
import { gridPositions, otherHeaps } from "../ordinals/ordinal_grid";
import { largestAsked, sequenceKey } from "../sequence/use_sequence";
import { placeText } from "../play/places";
import type { PlayRecord } from "../play/play_state";
import { gameText } from "../state/ruleset";
import { pictureOf, type State } from "../state/state";
import { placesShown, shownPlay } from "./play_file";

/** The most cells along a side that a file has. */
const MOST_CELLS = 400;
/** The sizes of a table from 0 on, for a b-file. */
const LEAST_TABLE = 8;
const MOST_TABLE = 64;
/** The size of a map that was not drawn yet. */
const UNDRAWN: Viewport = { width: 640, height: 480 };

/** The least position that is shown, and how many positions from there, for each component. */
interface ViewWindow {
  from: number[];
  shape: number[];
  /** Does the map show more cells than a file has? */
  cut: boolean;
}

/** What the map shows of a game with these components. */
export function windowOf(map: MapState, components: Components): ViewWindow {
  const [right, up] = axesOf(components, map.axes);
  const bounds = boundsOf(components, [right, up]);
  const view = map.viewport ?? UNDRAWN;
  const range = rangeInView(clamped(map.camera, view, bounds), view, bounds) ?? { left: 0, right: 0, bottom: 0, top: 0 };
  const from = components.names.map((_, at) => (at === right ? range.left : at === up ? range.bottom : fixedOf(components, map.slice, at)));
  const seen = components.names.map((_, at) => (at === right ? range.right - range.left + 1 : at === up ? range.top - range.bottom + 1 : 1));
  return { from, shape: seen.map((cells) => Math.min(MOST_CELLS, cells)), cut: seen.some((cells) => cells > MOST_CELLS) };
}

/** The cells of a window in words, such as `x = 0..29, y = 0..17`. */
export function windowInWords({ from, shape, cut }: ViewWindow, names: string[]): string {
  const ranges = names.map((name, at) => (shape[at] === 1 ? `${name} = ${from[at]}` : `${name} = ${from[at]}..${from[at]! + shape[at]! - 1}`));
  const more = cut ? ` The map shows more than the ${MOST_CELLS} cells a side that a file has: zoom in for another part.` : "";
  return `The files hold ${ranges.join(", ")}.${more}`;
}

/** How figures name what the cells show. */
export function shownText(shown: Shown): string {
  switch (shown.kind) {
    case "mod": return `mod ${shown.modulus}`;
    case "level": return `level ${shown.values.join(",")}`;
    default: return shown.kind;
  }
}

/** The largest heap of a picture whose values are not there yet. */
const UNSEEN = 100;
const NO_VALUES = "A b-file holds values of one heap, or a table of two: this view has none.";
const NO_PASS = "A b-file holds a table of two heaps, by antidiagonals: with a pass the position has a third component.";
const NO_SLICE = "A b-file holds a table of two heaps, by antidiagonals: this game has more.";

type Files = Pick<ViewContent, "request" | "figure" | "sequence" | "holds">;

/** Everything of the current view that a file can hold. */
export interface ViewContent {
  game: GameText;
  /** The position under the cursor, or else the last one that is shown. */
  position: string;
  misere: boolean;
  /** The answer that the view shows; null if it has none that a file can hold. */
  request: Request | null;
  /** The picture of the view; null if it has none. */
  figure: Record<string, unknown> | null;
  /** A table or a sequence from 0 on, for a b-file; or why the view has none. */
  sequence: Request | string;
  /** Has the game a definition in LaTeX? One on ordinals has none. */
  definition: boolean;
  /** What the files hold, in words; empty before there is anything to see. */
  holds: string;
}

export function contentOf(state: State): ViewContent | null {
  const { ruleset } = state;
  const game = gameText(ruleset);
  if (ruleset.known.kind !== "game" || game === null) return null;
  const { misere } = ruleset;
  const shared = { game, position: positionOf(state, ruleset.known.show), misere, definition: !ruleset.known.show.twists.includes("ordinals") };
  if (state.view === "solve") return { ...shared, ...solved(state, game), sequence: NO_VALUES };
  const record = shownPlay(state);
  if (record !== null) return { ...shared, ...played(state, record, game) };
  const picture = pictureOf(state);
  if (picture === "sequence") return { ...shared, ...sequenceOf(state, game) };
  if (picture === "map") return { ...shared, ...mapOf(state, game, componentsOf(ruleset.known.show)) };
  const holds = "The files hold the rules of the game and its statements. The grid of ordinals is a file of its own.";
  return { ...shared, request: { command: "show", game }, figure: null, sequence: NO_VALUES, holds };
}

/** A play has its moves as a file, and the position on its board; of several boards no answer is about one game. */
function played(state: State, record: PlayRecord, game: GameText): Files {
  const places = placesShown(state, record);
  const request: Request | null = places.length > 1 ? null : { command: "move", game, position: placeText(places[0]!), misere: state.ruleset.misere };
  const holds = `The files hold the play${request === null ? "" : ", and who wins at the position on the board"}.`;
  return { request, figure: null, sequence: NO_VALUES, holds };
}

function positionOf(state: State, show: ShowAnswer): string {
  const { ordinals, sequence, map } = state;
  const record = shownPlay(state);
  if (record !== null) return placeText(placesShown(state, record)[0]!);
  switch (pictureOf(state)) {
    case "ordinals": return ordinals.position !== "" ? ordinals.position : gridPositions(ordinals.exponent, show.heaps.length, otherHeaps("", show.heaps.length))[0]!.at(-1)!.join(", ");
    case "sequence": return `${sequence.cursor ?? sequence.plotted?.max ?? UNSEEN}`;
    default: {
      const { from, shape } = windowOf(map, componentsOf(show));
      const { cursor } = map;
      return (cursor?.length === from.length ? cursor : from.map((least, at) => least + shape[at]! - 1)).join(", ");
    }
  }
}

function solved(state: State, game: GameText): Pick<ViewContent, "request" | "figure" | "holds"> {
  const claim = state.jobs.claim.trim();
  const asked = state.jobs.tab === "claim" && claim !== "";
  const request: Request = asked ? { command: "check", game, claim, misere: state.ruleset.misere } : { command: "solve", game };
  const holds = `The files hold the ${asked ? "verdict on the claim" : "solution"}. The picture of an automaton is saved where it is drawn.`;
  return { request, figure: null, holds };
}

function sequenceOf({ ruleset, sequence }: State, game: GameText): Files {
  const { misere, known } = ruleset;
  const sums = known.kind === "game" && known.show.twists.includes("sums");
  const asked = { game, misere, sums, max: sequence.max };
  // What is plotted is known if its question is that of the page as it stands.
  const seen = sequence.plotted?.of === sequenceKey(asked) ? sequence.plotted.max : null;
  const max = seen ?? largestAsked(asked);
  const size = (max ?? UNSEEN) + 1;
  const holds = max === null ? "" : `The files hold the heaps from 0 to ${max}.`;
  if (misere) {
    const request: Request = { command: "table", game, size, misere, show: "grundy" };
    return { request, figure: { game, size, misere, show: "grundy" }, sequence: "A b-file holds values of normal play.", holds };
  }
  // Without a bound the answer has the values that are shown, and the period is proved as far as it can be.
  const request: Request = { command: "sequence", game, ...(max === null || sequence.max === null ? {} : { max }) };
  return { request, figure: { game, size, plot: "values" }, sequence: request, holds };
}

/** What the map shows and its files do not, in words. */
function leftOut({ against, marks, overlay }: MapState): string[] {
  return [
    ...(against === null ? [] : ["They hold the first game alone, without the comparison."]),
    ...(marks === null ? [] : ["The marks of the map are not in them."]),
    ...(overlay.trim() === "" ? [] : ["The claim over the map is in the pictures alone."]),
  ];
}

function mapOf({ ruleset, map }: State, game: GameText, components: Components): Files {
  const { names, pass } = components;
  const seen = windowOf(map, components);
  const window = { from: seen.from, shape: seen.shape };
  const { misere } = ruleset;
  const reach = window.from.map((from, at) => from + window.shape[at]!);
  const request: Request = { command: "table", game, shape: reach, window, misere, show: shownOf(map.shown) };
  const ranges = window.from.map((from, at) => `${from}..${from + window.shape[at]! - 1}`);
  const figure = {
    game, misere, show: shownText(map.shown), window: ranges.join("x"),
    ...(map.overlay.trim() === "" ? {} : { claim: map.overlay.trim() }),
  };
  const size = Math.min(MOST_TABLE, Math.max(LEAST_TABLE, ...reach.slice(0, 2)));
  const sequence: Request | string = pass ? NO_PASS : names.length === 2 ? { command: "table", game, size, misere, show: shownOf(map.shown) } : NO_SLICE;
  return { request, figure, sequence, holds: [windowInWords(seen, names), ...leftOut(map)].join(" ") };
}
