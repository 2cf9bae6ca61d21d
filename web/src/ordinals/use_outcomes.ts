/** Asks for the outcomes of a grid of positions, a few at a time. */

import { useEffect, useState } from "preact/hooks";
import type { Answered, ErrorBody, GameText, Place } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { bodyOf } from "../map/table_growth";

/** The answer of `move` for a game on ordinals. */
export interface OrdinalMove extends Answered {
  position: Place;
  outcome: "P" | "N";
  winning_moves: string[][];
  all: boolean;
  /** Infinitely many winning moves, in words. */
  families: string[] | null;
  /** The claim that decides, and up to which bound it is checked; null if it is proved. */
  claim: string | null;
  max: number | null;
}

export function moveRequest(game: GameText, misere: boolean, position: string | string[]) {
  return { command: "move", game, misere, position };
}

const AT_ONCE = 4;

export interface Outcomes {
  /** By the text of the position. */
  known: ReadonlyMap<string, "P" | "N">;
  claim: { title: string; max: number | null } | null;
  error: ErrorBody | null;
}

const NONE: Outcomes = { known: new Map(), claim: null, error: null };

export function useOutcomes(engine: Engine, game: GameText, misere: boolean, positions: string[][]): Outcomes {
  const [outcomes, setOutcomes] = useState<Outcomes>(NONE);
  const key = JSON.stringify([game, misere, positions]);
  useEffect(() => {
    const controller = new AbortController();
    setOutcomes(NONE);
    const left = [...positions];
    const known = new Map<string, "P" | "N">();
    const worker = async () => {
      for (let position = left.shift(); position !== undefined; position = left.shift()) {
        const answer = await engine.ask<OrdinalMove>(moveRequest(game, misere, position), controller.signal);
        known.set(position.join(), answer.outcome);
        const claim = answer.claim === null ? null : { title: answer.claim, max: answer.max };
        if (known.size % 12 === 0 || left.length === 0) setOutcomes({ known: new Map(known), claim, error: null });
      }
    };
    Promise.all(Array.from({ length: AT_ONCE }, worker)).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      controller.abort();
      setOutcomes({ known: new Map(known), claim: null, error: bodyOf(error) });
    });
    return () => controller.abort();
  }, [key, engine]);
  return outcomes;
}
