/** What the map draws, as a function of the state and of the games that are known. */

import type { OptionsAnswer } from "../engine/answers";
import type { TileQuery } from "../engine/tile";
import { shownOf } from "./colouring";
import type { OptionsShown } from "./draw_options";
import type { MapState } from "./map_state";
import { axesOf, boundsOf, cellFor, componentsOf, fixedOf, type Components } from "./positions";
import type { QueryAt, SceneModel } from "./scene";
import type { TableGrowth, TableOf } from "./table_growth";
import type { NamedGame } from "./tile_source";
import { cornerOf } from "./tiles";

/** A game on the map: what its positions are, and how it is played. */
export interface MapGame extends NamedGame {
  components: Components;
  misere: boolean;
}

export function mapGame(game: NamedGame, misere: boolean): MapGame {
  return { ...game, misere, components: componentsOf(game.show) };
}

/** The table of a game that a picture reads. */
export function tableOf({ digest, text, components, misere }: MapGame, show: TileQuery["show"]): TableOf {
  return { digest, text, heaps: components.names.length, misere, show };
}

/** The heaps of a game, without the pass. */
export function heapsOf({ components: { names, pass } }: MapGame): number {
  return pass ? names.length - 1 : names.length;
}

/** The query of each tile of a picture. */
export function queryAt(game: MapGame, show: TileQuery["show"], map: MapState, table: number, claim?: string): QueryAt {
  const { components, digest, misere } = game;
  const axes = axesOf(components, map.axes);
  const fixed = components.names.map((_, component) => fixedOf(components, map.slice, component));
  return (place) => {
    const from = [...fixed];
    [from[axes[0]], from[axes[1]]] = cornerOf(place);
    const query = { game: digest, misere, show, from, axes, columns: 256, rows: 256, step: place.step, table };
    return claim === undefined ? query : { ...query, claim };
  };
}

/** Whether a claim speaks of values or of P-positions. */
export function claimShows(claim: string): "grundy" | "outcome" {
  return /^\s*(grundy|g|sg|\\?mathcal)\b/i.test(claim) ? "grundy" : "outcome";
}

/** The kinds of tables that the map reads of the first game. */
export function kindsRead(map: MapState): TileQuery["show"][] {
  const claimed = map.overlay.trim() === "" ? [] : [claimShows(map.overlay)];
  return [...new Set([shownOf(map.shown), ...claimed])];
}

/** The options of a position as they stand in the plane of the map. */
function optionsShown(game: MapGame, map: MapState, answer: OptionsAnswer | null): OptionsShown | null {
  if (answer === null) return null;
  const cellOf = (position: unknown) => cellFor(game.components, map, position as number[]);
  const at = cellOf(answer.position);
  if (at === null) return null;
  const options = answer.options.flatMap(({ position, outcome }) => {
    const cell = cellOf(position);
    return cell === null ? [] : [{ cell, isP: outcome === "P" }];
  });
  return { at, options };
}

interface Layers {
  game: MapGame;
  second: MapGame | null;
  growth: TableGrowth;
  options: OptionsAnswer | null;
}

/** The model of the first map. */
export function modelOf(map: MapState, { game, second, growth, options }: Layers): SceneModel {
  const { components } = game;
  const axes = axesOf(components, map.axes);
  const show = shownOf(map.shown);
  const sized = (of: MapGame, kind: TileQuery["show"], claim?: string) => queryAt(of, kind, map, growth.sizeOf(tableOf(of, kind)), claim);
  const overlay = map.overlay.trim();
  const kind = claimShows(overlay);
  const { marks, cursor } = map;
  return {
    shown: map.shown,
    names: [components.names[axes[0]] ?? "", components.names[axes[1]] ?? ""],
    bounds: boundsOf(components, axes),
    base: sized(game, show),
    minus: second !== null && map.against?.mode === "difference" ? sized(second, show) : null,
    claim: overlay === "" ? null : { says: sized(game, kind, overlay), truth: sized(game, kind) },
    marked: marks === null ? null : sized(game, "outcome", marks.claim),
    cursor: cursor === null ? null : cellFor(components, map, cursor),
    options: optionsShown(game, map, options),
  };
}

/** The model of the map of a second game beside the first. */
export function besideModel(map: MapState, second: MapGame, first: SceneModel, growth: TableGrowth): SceneModel {
  const show = shownOf(map.shown);
  const base = queryAt(second, show, map, growth.sizeOf(tableOf(second, show)));
  return { ...first, base, minus: null, claim: null, marked: null, options: null };
}
