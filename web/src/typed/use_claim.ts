/** Reads a claim that is typed: what is wrong with it, what may be meant differently, and its formula. */

import type { ErrorBody, GameText, Message } from "../engine/answers";
import { bodyOf, EngineError, type Engine, type MapEngine, type Typeset } from "../engine/engine";
import { REST, useAsked, type Asked } from "../engine/use_ask";
import { typesetOnce } from "../math/typeset";

/** The name that messages give the claim. */
export const CLAIM_TEXT = "CLAIM";
/** A claim is compared with play on heaps up to this size, which takes no time: only its faults are of interest. */
const FEW = 2;

interface TypedClaim {
  claim: string;
  game: GameText;
  misere: boolean;
}

/** What may be meant differently in a claim; rejects if there is a fault in it. */
export async function readClaim(engine: MapEngine, { claim, game, misere }: TypedClaim, signal: AbortSignal): Promise<Message[]> {
  const { warnings } = await engine.ask({ command: "check", game, claim, misere, max: FEW, no_proof: true, brief: true }, signal);
  return warnings.filter(({ text }) => text === CLAIM_TEXT);
}

/** What is wrong with the claim itself; an error of another kind, such as a limit, is met again where the claim is used. */
export function faultsOf(error: ErrorBody | null): Message[] {
  return error === null || error.kind !== "wrong" ? [] : error.messages.filter(({ text }) => text === CLAIM_TEXT);
}

/** What the engine says of a claim when typing rests; nothing without a claim. */
export function useClaim(engine: MapEngine, typed: TypedClaim | null): Asked<Message[]> {
  const key = typed === null || typed.claim.trim() === "" ? null : JSON.stringify(typed);
  return useAsked(key, (signal) => readClaim(engine, typed!, signal), REST);
}

/** The formula of a claim when typing rests; a title is none. Where the claim is about a family, its form is all that is read of it. */
export function useClaimFormula(engine: Engine, claim: string): Asked<Typeset> {
  return useAsked(claim.trim() === "" ? null : claim, () => typesetOnce(engine, { claim }).catch(asOfClaim), REST);
}

/** The text that was typeset is the claim. */
function asOfClaim(error: unknown): never {
  const body = bodyOf(error);
  throw new EngineError({ ...body, messages: body.messages.map((message) => ({ ...message, text: CLAIM_TEXT })) });
}
