/** What is wrong with a claim over the map, or may be meant differently. */

import { useEffect, useState } from "preact/hooks";
import type { Answered, ErrorBody, Message } from "../engine/answers";
import { bodyOf, type MapEngine } from "../engine/engine";
import { claimShows, type MapGame } from "./map_model";


export interface ClaimRead {
  error: ErrorBody | null;
  warnings: Message[];
}

const NOTHING: ClaimRead = { error: null, warnings: [] };

/** Reads a claim by asking what it says of one cell. */
export function useClaim(engine: MapEngine, game: MapGame, claim: string): ClaimRead {
  const [read, setRead] = useState<ClaimRead>(NOTHING);
  useEffect(() => {
    setRead(NOTHING);
    if (claim === "") return;
    const controller = new AbortController();
    const from = game.components.names.map(() => 0);
    const request = { command: "map", game: game.text, misere: game.misere, show: claimShows(claim), from, cells: [1, 1], claim };
    engine.ask<Answered>(request, controller.signal).then(
      ({ warnings }) => setRead({ error: null, warnings }),
      (error: unknown) => {
        if (!controller.signal.aborted) setRead({ error: bodyOf(error), warnings: [] });
      },
    );
    return () => controller.abort();
  }, [engine, game.digest, game.misere, claim]);
  return read;
}
