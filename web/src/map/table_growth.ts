/** Tables of games, as far as they are computed, and the job that makes one larger. */

import type { Answered, ErrorBody, GameText, Request } from "../engine/answers";
import { bodyOf, EngineError, isAbort, type MapEngine, type Progress } from "../engine/engine";
import type { TileHeader, TileQuery } from "../engine/tile";

/** A table: of a game, of one kind of cells. */
export interface TableOf {
  digest: string;
  text: GameText;
  heaps: number;
  misere: boolean;
  show: TileQuery["show"];
}

export type Growth =
  | { kind: "rests" }
  | { kind: "grows"; size: number; progress: Progress | null }
  | { kind: "refused"; size: number; error: ErrorBody };

function tableKey({ digest, misere, show }: Pick<TableOf, "digest" | "misere" | "show">): string {
  return `${digest} ${misere} ${show}`;
}

/** The request that computes a table and answers with one cell of it. */
function tableRequest({ text, heaps, misere, show }: TableOf, size: number): Request {
  const window = { from: Array(heaps).fill(0) as number[], shape: Array(heaps).fill(1) as number[] };
  return { command: "table", game: text, size, show, misere, window };
}

/** The size of the table that is computed unasked: a moment's work on this number of heaps. Rounds and phases need each option. */
export function firstSize(heaps: number, show: TileQuery["show"]): number {
  const size = [256, 256, 256, 64, 20, 12][heaps] ?? 8;
  return show === "round" || show === "phase" ? Math.ceil(size / 2) : size;
}

/** A size for a table that holds a number: up to the next tile where that is little more. */
export function sizeFor(largest: number): number {
  const grain = largest < 64 ? 8 : largest < 512 ? 64 : 256;
  return (Math.floor(largest / grain) + 1) * grain;
}

/** Sizes up to this are asked for at once; larger ones are jobs. */
const AT_ONCE = 256;

/** Computes the tables that are wanted, one after another, and says how it goes. */
export class TableGrowth {
  private readonly sizes = new Map<string, number>();
  /** Tables of which the server has shown that it keeps them. */
  private readonly seen = new Set<string>();
  /** How often a table was lost. */
  losses = 0;
  private readonly growths = new Map<string, Growth>();
  private readonly stops = new Map<string, () => void>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly engine: MapEngine) {}

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The size of a table that is computed; 0 for none. */
  sizeOf(table: TableOf): number {
    return this.sizes.get(tableKey(table)) ?? 0;
  }

  growthOf(table: TableOf): Growth {
    return this.growths.get(tableKey(table)) ?? { kind: "rests" };
  }

  /** Forgets that a size was refused. */
  dismiss(table: TableOf): void {
    if (this.growthOf(table).kind === "refused") this.set(table, { kind: "rests" });
  }

  /**
   * A tile was read that asked for a table of a size: did the server keep one? True if it keeps it no more, as after a new start of the
   * server: then the size is forgotten, so that the table is computed again. Some tables are kept by no server, and are not lost.
   */
  lost({ game, misere, show, table: size }: TileQuery, { table }: Pick<TileHeader, "table">): boolean {
    const key = tableKey({ digest: game, misere, show });
    if (size === 0 || this.sizes.get(key) !== size) return false;
    if (table !== null) this.seen.add(key);
    if (table !== null || !this.seen.delete(key)) return false;
    this.sizes.delete(key);
    this.losses += 1;
    this.changed();
    return true;
  }

  /** Forgets the tables of a game; one that is computed just now is heard to its end. */
  forget(digest: string): void {
    for (const known of [this.sizes, this.growths, this.seen]) {
      for (const key of known.keys()) {
        if (key.startsWith(`${digest} `) && this.growths.get(key)?.kind !== "grows") known.delete(key);
      }
    }
  }

  cancel(table: TableOf): void {
    this.stops.get(tableKey(table))?.();
  }

  /** Makes a table at least as large as a size; true if it is that large in the end. */
  async grow(table: TableOf, size: number, limits?: { bytes?: number }): Promise<boolean> {
    if (this.sizeOf(table) >= size) return true;
    if (this.growthOf(table).kind === "grows") return false;
    this.set(table, { kind: "grows", size, progress: null });
    try {
      if (size <= AT_ONCE && limits === undefined) await this.ask(table, size);
      else await this.work(table, size, limits);
      this.sizes.set(tableKey(table), size);
      this.set(table, { kind: "rests" });
      return true;
    } catch (error) {
      const stopped = isAbort(error) || (error instanceof EngineError && error.body.kind === "interrupted");
      this.set(table, stopped ? { kind: "rests" } : { kind: "refused", size, error: bodyOf(error) });
      return false;
    } finally {
      this.stops.delete(tableKey(table));
    }
  }

  private async ask(table: TableOf, size: number): Promise<void> {
    const controller = new AbortController();
    this.stops.set(tableKey(table), () => controller.abort());
    await this.engine.ask(tableRequest(table, size), controller.signal);
  }

  private async work(table: TableOf, size: number, limits?: { bytes?: number }): Promise<void> {
    const job = await this.engine.begin(tableRequest(table, size), limits);
    this.stops.set(tableKey(table), () => void this.engine.cancel(job).catch(() => undefined));
    await this.engine.hear<Answered>(job, {
      progress: (progress) => this.set(table, { kind: "grows", size, progress }),
      event: () => undefined,
    });
  }

  private set(table: TableOf, growth: Growth): void {
    this.growths.set(tableKey(table), growth);
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
