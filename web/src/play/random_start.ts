/** A random beginning. */

import type { Heap } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { fromFields, randomFields } from "./games";
import type { Games } from "./judge";
import type { PlayAnswer } from "../engine/play_answers";

/** How often another position is tried. */
const TRIES = 12;

/** Fields filled at random with a position that the engine accepts, and from which there is a move. */
export async function drawnStart(engine: Engine, games: Games, board: number, draw: (below: number) => number): Promise<Heap[]> {
  for (let tries = 1; ; tries += 1) {
    const fields = randomFields(games.boards[board]!, draw);
    const position = fromFields(games.boards[board]!, fields);
    try {
      const answer = await engine.ask<PlayAnswer>({ command: "play", game: games.games[board], position });
      if (answer.winner === null) return fields;
    } catch (error) {
      if (tries >= TRIES) throw error;
    }
    if (tries >= TRIES) return fields;
  }
}
