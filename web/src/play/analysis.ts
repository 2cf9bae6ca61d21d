/** Why a play was lost: the first step that gave the win away. */

import type { Engine } from "../engine/engine";
import type { Games, Judge } from "./judge";
import { placeText } from "./places";
import type { Outcome, WhyAnswer } from "../engine/play_answers";
import type { Analysis, Hint, Mistake, PlayRecord, Player } from "./play_state";
import { blockedAt, couldWin, placesAt, slips, type Slip } from "./turns";

/** The outcomes at each point of a play; null where the engine does not know. */
async function outcomes(judge: Judge, record: PlayRecord): Promise<(Outcome | null)[]> {
  const points = Array.from({ length: record.steps.length + 1 }, (_, steps) => placesAt(record, steps));
  return Promise.all(points.map((places) => judge.outcome(places).catch(() => null)));
}

/** `own`: the program itself chose what is blocked. */
export async function analysed(
  engine: Engine, judge: Judge, games: Games, record: PlayRecord, of: Player, own: boolean,
): Promise<Analysis> {
  const known = await outcomes(judge, record);
  const found = slips(record, known, of);
  const first = found[0];
  if (first !== undefined) {
    const explained = await explainedSlip(engine, judge, games, record, first, own);
    const rest = found.slice(1).map((slip): Mistake => ({ ...slip, right: null, why: null }));
    return { of, verdict: "mistake", mistakes: [explained, ...rest] };
  }
  const could = couldWin(record, known, of);
  const verdict = could === null ? "not known" : could ? "nothing yet" : "lost from the beginning";
  return { of, verdict, mistakes: [] };
}

async function explainedSlip(
  engine: Engine, judge: Judge, games: Games, record: PlayRecord, slip: Slip, own: boolean,
): Promise<Mistake> {
  if (slip.what === "block") {
    return { ...slip, right: await judge.blockHint(placesAt(record, slip.step + 1)), why: null };
  }
  const places = placesAt(record, slip.step);
  const right = await judge.hint({ places, blocked: blockedAt(record, slip.step) ?? [] }, own);
  return { ...slip, right, why: await why(engine, games, right) };
}

/** Why the right move wins: how each answer to it is met. Of a sum, and on ordinals, there is no such list. */
async function why(engine: Engine, games: Games, { move }: Hint): Promise<WhyAnswer | null> {
  if (move === null || games.games.length > 1) return null;
  const request = { command: "why", game: games.games[0], misere: games.misere, position: placeText(move.to) };
  return engine.ask<WhyAnswer>(request).catch(() => null);
}
