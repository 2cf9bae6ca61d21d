/** Where tiles come from: games are named by digests, and a game that the server forgot is sent again. */

import type { GameText, ShowAnswer } from "../engine/answers";
import { EngineError, type MapEngine } from "../engine/engine";
import type { Tile, TileQuery } from "../engine/tile";

export interface NamedGame {
  digest: string;
  text: GameText;
  show: ShowAnswer;
}

/** Reads a game and gives its digest. */
export async function named(engine: MapEngine, text: GameText, signal?: AbortSignal): Promise<NamedGame> {
  const { answer, digest } = await engine.askWithDigest<ShowAnswer>({ command: "show", game: text }, signal);
  if (digest === null) throw new Error("the server names no digest of the game");
  return { digest, text, show: answer };
}

export class TileSource {
  private readonly texts = new Map<string, GameText>();

  constructor(private readonly engine: MapEngine) {}

  /** Says what a digest stands for. */
  learn({ digest, text }: { digest: string; text: GameText }): void {
    this.texts.set(digest, text);
  }

  forget(digest: string): void {
    this.texts.delete(digest);
  }

  async load(query: TileQuery, signal: AbortSignal): Promise<Tile> {
    try {
      return await this.engine.tile(query, signal);
    } catch (error) {
      const text = this.texts.get(query.game);
      if (!(error instanceof EngineError) || error.body.kind !== "not_kept" || text === undefined) throw error;
      await named(this.engine, text, signal);
      return this.engine.tile(query, signal);
    }
  }
}
