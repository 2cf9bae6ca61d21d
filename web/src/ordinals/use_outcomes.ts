/** Asks for the outcomes of a grid of positions, a few at a time. */

import type { Answered, ErrorBody, GameText, KnownClaim, Place } from "../engine/answers";
import { EngineError, type Engine } from "../engine/engine";
import { useAsked } from "../engine/use_ask";

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

/** What is known of a position; `not known` where no claim decides it. */
export type Known = "P" | "N" | "not known";

export interface Outcomes {
  /** By the text of the position. */
  known: ReadonlyMap<string, Known>;
  claim: { title: string; max: number | null } | null;
  error: ErrorBody | null;
}

const NONE: Outcomes = { known: new Map(), claim: null, error: null };

/** The outcomes of positions, a few at a time; hears of them as they come. */
export async function outcomesOf(
  engine: Engine, game: GameText, misere: boolean, positions: string[][], signal?: AbortSignal, heard: (outcomes: Outcomes) => void = () => undefined,
): Promise<Outcomes> {
  const left = [...positions];
  const known = new Map<string, Known>();
  let claim: Outcomes["claim"] = null;
  const worker = async () => {
    for (let position = left.shift(); position !== undefined; position = left.shift()) {
      const answer = await asked(engine, game, misere, position, signal);
      known.set(position.join(), answer?.outcome ?? "not known");
      if (answer != null && answer.claim !== null) claim = { title: answer.claim, max: answer.max };
      if (known.size % 12 === 0 || left.length === 0) heard({ known: new Map(known), claim, error: null });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { known, claim, error: null };
}

/** The answer about a position; null if nothing decides it. */
async function asked(engine: Engine, game: GameText, misere: boolean, position: string[], signal?: AbortSignal): Promise<OrdinalMove | null> {
  try {
    return await engine.ask<OrdinalMove>(moveRequest(game, misere, position), signal);
  } catch (error) {
    if (error instanceof EngineError && error.body.kind === "unknown") return null;
    throw error;
  }
}

/** Is there a claim that may decide the outcomes? Without one nothing is known, and no position is asked about. */
export function isDecided(claims: readonly KnownClaim[]): boolean {
  return claims.some(({ about }) => about === "P-positions");
}

export function useOutcomes(engine: Engine, game: GameText, misere: boolean, positions: string[][]): Outcomes {
  const asked = useAsked<Outcomes>(JSON.stringify([game, misere, positions]), (signal, part) => outcomesOf(engine, game, misere, positions, signal, part));
  return { ...(asked.answer ?? NONE), error: asked.error };
}
