/** The games of the map, and their tables, as hooks. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { ErrorBody, GameText, ShowAnswer } from "../engine/answers";
import { ownError, type MapEngine } from "../engine/engine";
import type { TileQuery } from "../engine/tile";
import { useAsked } from "../engine/use_ask";
import { firstSize, TableGrowth, type TableOf } from "./table_growth";
import { heapsOf, mapGame, tableOf, type MapGame } from "./map_model";
import { TileCache } from "./tile_cache";
import { named, TileSource, type NamedGame } from "./tile_source";

/** What all maps of an engine share, so that it outlives a change of the view. */
export interface Shared {
  source: TileSource;
  cache: TileCache;
  growth: TableGrowth;
  /** The digests of the games that were shown last, the latest at the end. */
  games: Set<string>;
}

/** Of this number of games it is kept which tables are there. */
const KEPT_GAMES = 24;

/** Says what a digest stands for, and forgets the game that was shown longest ago. */
export function learn({ source, growth, games }: Shared, game: NamedGame): void {
  source.learn(game);
  games.delete(game.digest);
  games.add(game.digest);
  const [oldest] = games;
  if (games.size <= KEPT_GAMES || oldest === undefined) return;
  games.delete(oldest);
  source.forget(oldest);
  growth.forget(oldest);
}

const shared = new WeakMap<MapEngine, Shared>();

export function sharedOf(engine: MapEngine): Shared {
  const kept = shared.get(engine);
  if (kept !== undefined) return kept;
  const source = new TileSource(engine);
  const growth = new TableGrowth(engine);
  const load = async (query: TileQuery, signal: AbortSignal) => {
    const tile = await source.load(query, signal);
    // A tile without the table is dropped: it comes again when the table is computed.
    if (query.claim === undefined && growth.lost(query, tile.header)) throw new DOMException("the table is computed again", "AbortError");
    return tile;
  };
  const made = { source, cache: new TileCache(load), growth, games: new Set<string>() };
  shared.set(engine, made);
  return made;
}

export interface Read {
  game: MapGame | null;
  error: ErrorBody | null;
}

/** A game by its text, with the digest that tiles need; what is known of it already is not asked for. */
export function useGame(engine: MapEngine, text: GameText | null, misere: boolean, known?: { show: ShowAnswer; digest: string | null }): Read {
  const key = JSON.stringify(text);
  const digest = known?.digest ?? null;
  const { answer, error } = useAsked<NamedGame>(text === null || digest !== null ? null : key, (signal) => named(engine, text!, signal));
  return useMemo(() => {
    const own = known !== undefined && digest !== null && text !== null ? { digest, text, show: known.show } : null;
    const game = own ?? answer;
    if (game !== null) learn(sharedOf(engine), game);
    return { game: game === null ? null : mapGame(game, misere), error };
  }, [key, digest, known?.show, misere, answer, error, engine]);
}

/** Why a second game cannot be compared; null if it can. */
export function mismatch(first: MapGame, second: MapGame | null): ErrorBody | null {
  if (second === null || second.components.names.length === first.components.names.length) return null;
  const many = (game: MapGame) => `${game.components.names.length} component${game.components.names.length === 1 ? "" : "s"}`;
  return ownError("wrong", `positions of ${second.show.game} have ${many(second)}, those of ${first.show.game} ${many(first)}`).body;
}

/** A number that changes when an object says so. */
export function useChanges(object: { subscribe(listener: () => void): () => void }): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => object.subscribe(() => setChanges((number) => number + 1)), [object]);
  return changes;
}

/** The smallest table that is tried unasked. */
const LEAST = 8;

/** Computes a table of the size; where a limit refuses it, and nobody asked for that size, of half of it, and so on. */
async function growUnasked(growth: TableGrowth, table: TableOf, size: number, asked: boolean): Promise<void> {
  for (let tried = size; tried >= LEAST; tried = Math.floor(tried / 2)) {
    if (await growth.grow(table, tried)) return;
    const after = growth.growthOf(table);
    const limited = after.kind === "refused" && ["limit", "clock"].includes(after.error.kind);
    if (asked || !limited) return;
  }
}

/** Keeps the tables that the map reads as large as the state says, or as a moment's work makes them. */
export function useTables(growth: TableGrowth, games: { game: MapGame; kinds: TileQuery["show"][] }[], size: number): void {
  const tables = games.flatMap(({ game, kinds }) => kinds.map((kind) => ({ table: tableOf(game, kind), first: firstSize(heapsOf(game), kind) })));
  const key = JSON.stringify([tables.map(({ table }) => [table.digest, table.misere, table.show]), size, growth.losses]);
  useEffect(() => {
    for (const { table, first } of tables) void growUnasked(growth, table, Math.max(first, size), size > first);
  }, [key, growth]);
}
