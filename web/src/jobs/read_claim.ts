/** Reads a claim that is typed: what is wrong with it, or its formula. */

import type { GameText, Message } from "../engine/answers";
import { bodyOf, type Engine } from "../engine/engine";
import type { ClaimRead } from "./jobs_state";

/** The name that messages give the claim. */
export const CLAIM_TEXT = "CLAIM";
/** A claim is compared with play on so small heaps that it takes no time: only its faults are of interest. */
const FEW = 2;

interface TypedClaim {
  claim: string;
  /** The game that it is about; null if that has open parameters. */
  game: GameText | null;
  misere: boolean;
}

export async function readClaim(engine: Engine, typed: TypedClaim, signal: AbortSignal): Promise<ClaimRead> {
  const { claim, game } = typed;
  if (claim.trim() === "") return { kind: "empty" };
  const { faults, doubts } = game === null ? { faults: [], doubts: [] } : await messagesOf(engine, { ...typed, game }, signal);
  if (faults.length > 0) return { kind: "wrong", claim, error: { kind: "wrong", resource: null, messages: faults } };
  try {
    const { latex } = await engine.typeset({ claim });
    return { kind: "good", claim, latex, doubts };
  } catch (error) {
    // The title of a statement is no formula, but it can be checked.
    if (game !== null) return { kind: "good", claim, latex: "", doubts };
    const body = bodyOf(error);
    return { kind: "wrong", claim, error: { ...body, messages: body.messages.map((message) => ({ ...message, text: CLAIM_TEXT })) } };
  }
}

interface ClaimMessages {
  faults: Message[];
  /** What may be meant differently. */
  doubts: Message[];
}

async function messagesOf(engine: Engine, { claim, game, misere }: TypedClaim & { game: GameText }, signal: AbortSignal): Promise<ClaimMessages> {
  const isOfClaim = ({ text }: Message) => text === CLAIM_TEXT;
  try {
    const { warnings } = await engine.ask({ command: "check", game, claim, misere, max: FEW, no_proof: true, brief: true }, signal);
    return { faults: [], doubts: warnings.filter(isOfClaim) };
  } catch (error) {
    return { faults: bodyOf(error).messages.filter(isOfClaim), doubts: [] };
  }
}
