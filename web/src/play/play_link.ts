/** A play in a link: what is written of it, and what is read; a part that is none of a play is left out. */

import type { Heap, Place } from "../engine/answers";
import { isCount, isFlag, isList, isText, orNull, possible, type Kinds } from "../state/kinds";
import type { Opponent, Player, PlayRecord, PlayState, Step } from "./play_state";

/** What a link holds of a play. */
export function linkedPlay(play: PlayState): Partial<PlayState> {
  const { table: _, ...kept } = play;
  return kept;
}

const isHeap = (read: unknown): read is Heap => isText(read) || isCount(read);
const isPlayer = (read: unknown): read is Player => read === "one" || read === "two";

const isHeaps = (read: unknown): read is Heap[] => isList(read, isHeap);

function isPlace(read: unknown): read is Place {
  return Array.isArray(read) && read.length > 0 && (isHeaps(read) || isList(read, isHeaps));
}

const isPlaces = orNull((read): read is Place[] => isList(read, isPlace));

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

const KINDS: Kinds<Omit<PlayState, "table">> = {
  opponent: isOpponent,
  seed: isCount,
  first: isPlayer,
  others: (read) => isList(read, isText),
  start: orNull((read): read is Heap[][] => isList(read, isHeaps)),
  startOf: orNull(isText),
  showsWinner: isFlag,
  record: orNull(isRecord),
};

/** Those parts of a value, read from a link, that are parts of a play. */
export function possiblePlay(read: unknown): Partial<PlayState> {
  return possible(KINDS, read);
}
