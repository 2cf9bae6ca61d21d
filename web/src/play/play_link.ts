/** A play in a link: what is written of it, and what is read; a part that is none of a play is left out. */

import type { Heap, Place } from "../engine/answers";
import type { Opponent, Player, PlayRecord, PlayState, Step } from "./play_state";

/** What a link holds of a play. */
export function linkedPlay(play: PlayState): Partial<PlayState> {
  const { table: _, ...kept } = play;
  return kept;
}

const isText = (read: unknown): read is string => typeof read === "string";
const isCount = (read: unknown): read is number => typeof read === "number" && Number.isSafeInteger(read) && read >= 0;
const isHeap = (read: unknown): read is Heap => isText(read) || isCount(read);
const isPlayer = (read: unknown): read is Player => read === "one" || read === "two";

function isList<Item>(read: unknown, isItem: (item: unknown) => item is Item): read is Item[] {
  return Array.isArray(read) && read.every(isItem);
}

const isHeaps = (read: unknown): read is Heap[] => isList(read, isHeap);

function isPlace(read: unknown): read is Place {
  return Array.isArray(read) && read.length > 0 && (isHeaps(read) || isList(read, isHeaps));
}

const isPlaces = (read: unknown): read is Place[] | null => read === null || isList(read, isPlace);

function isStep(read: unknown): read is Step {
  const step = read as Step | null;
  return typeof step === "object" && step !== null && isPlayer(step.by) && isCount(step.board) && isPlace(step.to)
    && isText(step.change) && isPlaces(step.blocks);
}

function isRecord(read: unknown): read is PlayRecord {
  const record = read as PlayRecord | null;
  return typeof record === "object" && record !== null && isText(record.rules) && isList(record.start, isPlace)
    && isPlayer(record.first) && isPlaces(record.opening) && isList(record.steps, isStep)
    && record.steps.every(({ board }) => board < record.start.length) && (record.resigned === null || isPlayer(record.resigned));
}

const isOpponent = (read: unknown): read is Opponent => read === "perfect" || read === "casual" || read === "friend";

/** Those parts of a value, read from a link, that are parts of a play. */
export function possiblePlay(read: unknown): Partial<PlayState> {
  if (typeof read !== "object" || read === null) return {};
  const { opponent, seed, first, others, start, startOf, showsWinner, record } = read as Record<keyof PlayState, unknown>;
  return {
    ...(isOpponent(opponent) ? { opponent } : {}),
    ...(isCount(seed) ? { seed } : {}),
    ...(isPlayer(first) ? { first } : {}),
    ...(isList(others, isText) ? { others } : {}),
    ...(isList(start, isHeaps) ? { start } : {}),
    ...(isText(startOf) ? { startOf } : {}),
    ...(typeof showsWinner === "boolean" ? { showsWinner } : {}),
    ...(isRecord(record) ? { record } : {}),
  };
}
