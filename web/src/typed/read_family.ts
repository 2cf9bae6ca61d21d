/** Reads a family as it is typed: its game, the ranges of its parameters, and a claim on its members. */

import type { ErrorBody, GameText, Message, Request, TextChange } from "../engine/answers";
import { bodyOf, type Engine } from "../engine/engine";
import { REST, useAsked, type Asked } from "../engine/use_ask";
import { CLAIM_TEXT } from "./use_claim";

/** The names that messages give the text of a family. */
export const FAMILY_TEXTS = ["FAMILY", "GAME"];

export interface TypedFamily {
  game: GameText;
  over: string[];
  /** Empty for none. */
  claim: string;
  misere: boolean;
}

/** What is wrong with each part, and what of the claim may be meant differently. */
interface FamilyRead {
  family: Message[];
  over: Message[];
  claim: Message[];
  doubts: Message[];
}

const NOTHING: FamilyRead = { family: [], over: [], claim: [], doubts: [] };

/** A claim that the first position refutes, so that reading takes no time. */
const ANY_CLAIM = "P = {}";

/** A range of a parameter with its first value alone, `p=2..2`; null if the range is written in another way. */
export function firstOf(range: string): string | null {
  const [, name, from, to] = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:=|\bin\b)\s*(\d+)\s*\.\.\s*(\d+)\s*$/u.exec(range) ?? [];
  if (name !== undefined) return BigInt(from!) <= BigInt(to!) ? `${name}=${from}..${from}` : null;
  const [, open, sign, least] = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(>=|≥|>)\s*(\d+)\s*$/u.exec(range) ?? [];
  if (open === undefined) return null;
  const first = BigInt(least!) + (sign === ">" ? 1n : 0n);
  return `${open}=${first}..${first}`;
}

/** How far the engine indents a claim. */
const INDENT = 2;
/** The codes of a value outside of the domain of a game, and of a name that nothing speaks of. */
const [OUTSIDE, UNUSED] = ["E0011", "E0006"];

/** What the engine says of a family, asked about its first member alone. */
export async function readFamily(engine: Engine, { game, over, claim, misere }: TypedFamily, signal: AbortSignal): Promise<FamilyRead> {
  const asked = claim.trim() === "" ? ANY_CLAIM : claim;
  const first = over.map((range) => firstOf(range) ?? range);
  const request: Request = { command: "explore", family: game, over: first, claim: asked, misere, max: 1, no_proof: true };
  try {
    const { warnings } = await engine.ask(request, signal);
    return { ...NOTHING, doubts: partsOf(warnings, asked).claim };
  } catch (error) {
    // That the first member is outside of the domain says nothing of the others.
    return found(bodyOf(error), asked, [OUTSIDE]);
  }
}

/** What the engine says of the ranges of a proof, which may be infinite. */
export async function readRanges(engine: Engine, family: TypedFamily, signal: AbortSignal): Promise<FamilyRead> {
  if (family.over.every((range) => firstOf(range) !== null)) return readFamily(engine, family, signal);
  const { game, over, misere } = family;
  try {
    await engine.ask({ command: "prove", game, for: over, claim: ANY_CLAIM, misere, brief: true }, signal);
    return NOTHING;
  } catch (error) {
    // The claim that is typed may speak of a name that this one does not.
    return { ...found(bodyOf(error), ANY_CLAIM, [OUTSIDE, UNUSED]), claim: [] };
  }
}

/** A limit is no fault of what is typed: it is met again where that is used. */
function found({ kind, messages }: ErrorBody, claim: string, without: (string | undefined)[]): FamilyRead {
  return kind === "wrong" ? { ...partsOf(messages.filter(({ code }) => !without.includes(code ?? "")), claim), doubts: [] } : NOTHING;
}

/** Messages by the part that they are about; the engine writes a claim under a line with the family and its ranges. */
function partsOf(messages: Message[], claim: string): Omit<FamilyRead, "doubts"> {
  const isOf = (part: string) => messages.filter((message) => partOf(message) === part);
  return { family: isOf("family"), over: isOf("over"), claim: isOf("claim").map((message) => inClaim(message, claim)) };
}

function partOf({ text, from }: Message): "family" | "over" | "claim" {
  if (text === CLAIM_TEXT) return from !== null && from.line === 0 ? "over" : "claim";
  return text === null ? "over" : "family";
}

/** A message with its place in the claim itself, which stands indented under the first line; without a place if the claim has lines. */
function inClaim(message: Message, claim: string): Message {
  const { start, end, from } = message;
  if (start === null || end === null || from === null || from.line !== 1 || claim.trim().includes("\n")) return { ...message, start: null, end: null, cures: [] };
  const bytes = new TextEncoder().encode(claim.slice(0, from.column - INDENT)).length;
  const by = start - bytes;
  const moved = (change: TextChange) => ({ ...change, start: change.start - by, end: change.end - by });
  return { ...message, start: bytes, end: end - by, cures: (message.cures ?? []).map(moved) };
}

export function useFamily(engine: Engine, typed: TypedFamily | null, read = readFamily): Asked<FamilyRead> {
  return useAsked(typed === null ? null : JSON.stringify(typed), (signal) => read(engine, typed!, signal), REST);
}
