/** The course of a play: pure functions on its record. */

import type { Place } from "../engine/answers";
import type { Outcome, PlayedMove } from "../engine/play_answers";
import type { Opponent, Player, PlayRecord, Step } from "./play_state";

export function other(player: Player): Player {
  return player === "one" ? "two" : "one";
}

/** Who moves after this number of steps. */
export function turnAt(record: PlayRecord, steps = record.steps.length): Player {
  return steps % 2 === 0 ? record.first : other(record.first);
}

/** The positions of the boards after this number of steps. */
export function placesAt(record: PlayRecord, steps = record.steps.length): Place[] {
  const places = [...record.start];
  for (const step of record.steps.slice(0, steps)) places[step.board] = step.to;
  return places;
}

/** The move of a step. */
export function moveOf(record: PlayRecord, index: number): PlayedMove {
  const { board, to, change } = record.steps[index]!;
  return { from: placesAt(record, index)[board]!, to, change };
}

/** What is forbidden to the one who moves after this number of steps; null if it is to be chosen. */
export function blockedAt(record: PlayRecord, steps = record.steps.length): Place[] | null {
  return steps === 0 ? record.opening : record.steps[steps - 1]!.blocks;
}

export function stepped(record: PlayRecord, step: Omit<Step, "by">): PlayRecord {
  return { ...record, steps: [...record.steps, { ...step, by: turnAt(record) }] };
}

/** The record with the choice of what is blocked now. */
export function blocking(record: PlayRecord, blocks: Place[]): PlayRecord {
  if (record.steps.length === 0) return { ...record, opening: blocks };
  const last = record.steps[record.steps.length - 1]!;
  return { ...record, steps: [...record.steps.slice(0, -1), { ...last, blocks }] };
}

export function resigned(record: PlayRecord, by: Player): PlayRecord {
  return { ...record, resigned: by };
}

/** Play again from the point after this number of steps. */
export function rewound(record: PlayRecord, steps: number): PlayRecord {
  return { ...record, steps: record.steps.slice(0, steps), resigned: null };
}

/** How many steps stay after undoing a whole turn: back to a move of the same player. Null if there is none to take back. */
export function undoneTo(record: PlayRecord, opponent: Opponent): number | null {
  const made = record.steps.length;
  if (opponent === "friend") return made > 0 ? made - 1 : null;
  for (let steps = made - 1; steps >= 0; steps -= 1) if (turnAt(record, steps) === "one") return steps;
  return null;
}

/** A step that gave the win away. */
export interface Slip {
  step: number;
  what: "move" | "block";
}

/**
 * The steps at which a player gave the win away, from the outcomes at each point of the play: a move from an N-position that does not lead
 * to a P-position, or a choice of blocks that lets the other one reach a P-position from a P-position.
 */
export function slips(record: PlayRecord, outcomes: (Outcome | null)[], player: Player): Slip[] {
  return record.steps.flatMap((step, index): Slip[] => {
    const [before, after, next] = [outcomes[index], outcomes[index + 1], outcomes[index + 2]];
    if (step.by !== player) return [];
    if (before === "N" && after === "N") return [{ step: index, what: "move" }];
    return after === "P" && next === "P" ? [{ step: index, what: "block" }] : [];
  });
}

/** Could a player have won at one of the turns so far? Null if the outcome of one of them is not known. */
export function couldWin(record: PlayRecord, outcomes: (Outcome | null)[], player: Player): boolean | null {
  const own = outcomes.slice(0, record.steps.length + 1).filter((_, steps) => turnAt(record, steps) === player);
  if (own.includes("N")) return true;
  return own.includes(null) ? null : false;
}

/** A number from 0 to below `count` that a seed and a text choose, the same each time. */
export function chosen(seed: number, text: string, count: number): number {
  let mixed = 2166136261 ^ seed;
  for (const letter of text) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 16777619);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489917);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
}

/** A fingerprint of a text. */
export function fingerprint(text: string): string {
  return [1, 2].map((seed) => chosen(seed, text, 2 ** 32).toString(36)).join("");
}

/** What a player is called. */
export function nameOf(player: Player, opponent: Opponent): string {
  if (opponent === "friend") return player === "one" ? "Player A" : "Player B";
  return player === "one" ? "You" : "The program";
}
