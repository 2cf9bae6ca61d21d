/** Tiles that were read, and those that are on their way: a bounded number of both. */

import { EngineError, isAbort } from "../engine/engine";
import type { Tile, TileQuery } from "../engine/tile";

type Load = (query: TileQuery, signal: AbortSignal) => Promise<Tile>;

/** A query as a key. */
function keyOf(query: TileQuery): string {
  return `${placeKeyOf(query)}|${query.table}`;
}

/** A query as a key, whatever the size of the table. */
function placeKeyOf({ game, misere, show, from, axes, columns, rows, step, claim }: TileQuery): string {
  return [game, misere ? 1 : 0, show, from.join(), axes.join(), columns, rows, step, claim ?? ""].join("|");
}

/** Two queries of one picture differ only in their places. */
export function pictureKeyOf({ game, misere, show, claim }: TileQuery): string {
  return [game, misere ? 1 : 0, show, claim ?? ""].join("|");
}

interface CacheLimits {
  tiles: number;
  requests: number;
  /** How long a tile that failed rests before it is asked for again, in milliseconds. */
  pause: number;
}

/** Does the same question fail again, as a wrong claim does and a busy server does not? */
function lasts(error: unknown): boolean {
  return error instanceof EngineError && ["wrong", "unknown", "limit"].includes(error.body.kind);
}

export class TileCache {
  /** In the order of their last use. */
  private readonly tiles = new Map<string, Tile>();
  /** The last tile of a place, which is drawn until that of a larger table is there. */
  private readonly newest = new Map<string, string>();
  private readonly running = new Map<string, AbortController>();
  private readonly failed = new Map<string, number>();
  /** Pictures none of whose tiles is asked for again. */
  private readonly hopeless = new Set<string>();
  private readonly wanted = new Map<object, TileQuery[]>();
  private readonly listeners = new Set<() => void>();
  /** Why the tiles of a picture do not come. */
  readonly errors = new Map<string, Error>();

  constructor(
    private readonly load: Load,
    private readonly limits: CacheLimits = { tiles: 224, requests: 6, pause: 3000 },
    private readonly now: () => number = Date.now,
  ) {}

  /** Calls a function after each tile that arrives or fails, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Says which tiles one view needs, the most wanted first. What no view wants any more is no longer waited for. */
  want(view: object, queries: TileQuery[]): void {
    if (queries.length === 0) this.wanted.delete(view);
    else this.wanted.set(view, queries);
    const keys = new Set([...this.wanted.values()].flat().map(keyOf));
    for (const [key, controller] of this.running) {
      if (keys.has(key)) continue;
      this.running.delete(key);
      controller.abort();
    }
    this.forgetFailures(keys);
    this.start();
  }

  /** The tile of a query, if it is there. */
  get(query: TileQuery): Tile | undefined {
    return this.used(keyOf(query));
  }

  /** The tile of a query, or that of another size of the table. */
  nearest(query: TileQuery): Tile | undefined {
    const key = this.newest.get(placeKeyOf(query));
    return this.get(query) ?? (key === undefined ? undefined : this.used(key));
  }

  /** Asks again for what failed. */
  forgive(): void {
    this.failed.clear();
    this.hopeless.clear();
    this.errors.clear();
    this.start();
  }

  /** What no view wants may fail anew when one wants it again. */
  private forgetFailures(keys: Set<string>): void {
    const pictures = new Set([...this.wanted.values()].flat().map(pictureKeyOf));
    for (const key of this.failed.keys()) if (!keys.has(key)) this.failed.delete(key);
    for (const picture of this.hopeless) if (!pictures.has(picture)) this.hopeless.delete(picture);
    for (const picture of this.errors.keys()) if (!pictures.has(picture)) this.errors.delete(picture);
  }

  /** What all views want, one of each in turn. */
  private allWanted(): TileQuery[] {
    const lists = [...this.wanted.values()];
    const most = Math.max(0, ...lists.map((list) => list.length));
    return Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  }

  private used(key: string): Tile | undefined {
    const tile = this.tiles.get(key);
    if (tile === undefined) return undefined;
    this.tiles.delete(key);
    this.tiles.set(key, tile);
    return tile;
  }

  private start(): void {
    for (const query of this.allWanted()) {
      if (this.running.size >= this.limits.requests) return;
      const key = keyOf(query);
      if (this.tiles.has(key) || this.running.has(key) || this.rests(query, key)) continue;
      const controller = new AbortController();
      this.running.set(key, controller);
      void this.fetch(query, key, controller);
    }
  }

  private rests(query: TileQuery, key: string): boolean {
    if (this.hopeless.has(pictureKeyOf(query))) return true;
    const since = this.failed.get(key);
    return since !== undefined && this.now() - since < this.limits.pause;
  }

  private async fetch(query: TileQuery, key: string, controller: AbortController): Promise<void> {
    try {
      this.keep(query, key, await this.load(query, controller.signal));
      this.failed.delete(key);
      this.errors.delete(pictureKeyOf(query));
    } catch (error) {
      if (controller.signal.aborted) return;
      this.failed.set(key, this.now());
      if (lasts(error)) this.hopeless.add(pictureKeyOf(query));
      else setTimeout(() => this.start(), this.limits.pause + 1);
      if (!isAbort(error)) this.errors.set(pictureKeyOf(query), error instanceof Error ? error : new Error(String(error)));
    }
    if (this.running.get(key) === controller) this.running.delete(key);
    this.start();
    for (const listener of this.listeners) listener();
  }

  private keep(query: TileQuery, key: string, tile: Tile): void {
    this.tiles.set(key, tile);
    this.newest.set(placeKeyOf(query), key);
    for (const old of this.tiles.keys()) {
      if (this.tiles.size <= this.limits.tiles) return;
      this.tiles.delete(old);
      const place = old.slice(0, old.lastIndexOf("|"));
      if (this.newest.get(place) === old) this.newest.delete(place);
    }
  }
}
