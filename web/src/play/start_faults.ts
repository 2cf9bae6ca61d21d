/** What is wrong with the beginning of a play, at the field where it is typed. */

import type { GameText, Heap, Message } from "../engine/answers";
import { EngineError, type Engine } from "../engine/engine";
import { REST, useAsked } from "../engine/use_ask";
import { fieldsOf, fromFields, has } from "./games";
import type { PlayAnswer } from "../engine/play_answers";
import type { BoardInfo } from "./play_state";

export interface StartFault {
  board: number;
  field: number;
  message: string;
}

/** The fields in which nothing stands. */
export function emptyFields(boards: BoardInfo[], start: Heap[][] | null): StartFault[] {
  return boards.flatMap((info, board) => fieldsOf(info).flatMap((_, field) => {
    const isEmpty = `${start?.[board]?.[field] ?? ""}`.trim() === "";
    return isEmpty ? [{ board, field, message: "A heap is missing here." }] : [];
  }));
}

/** The field at which a message about a position points: the first one if it points at none. */
export function fieldOf(info: BoardInfo, fields: Heap[], { start }: Pick<Message, "start">): number {
  if (has(info, "sums")) return 0;
  let end = 0;
  const at = fields.findIndex((heap) => {
    end += `${heap}`.length + 2;
    return (start ?? 0) < end;
  });
  return Math.max(at, 0);
}

/** What the engine says of the beginning that is typed; nothing while it is asked. */
export function useStartFaults(engine: Engine, games: GameText[] | null, boards: BoardInfo[], start: Heap[][] | null): StartFault[] {
  const empty = emptyFields(boards, start);
  const isTyped = empty.length === 0 && games !== null && start !== null;
  const { answer } = useAsked(isTyped ? JSON.stringify([games, start]) : null, async (signal) => {
    const found = await Promise.all(boards.map((info, board) => faultsOf(engine, games![board]!, { info, board, fields: start![board]! }, signal)));
    return found.flat();
  }, REST);
  return empty.length > 0 ? empty : answer ?? [];
}

interface Typed {
  info: BoardInfo;
  board: number;
  fields: Heap[];
}

async function faultsOf(engine: Engine, game: GameText, { info, board, fields }: Typed, signal: AbortSignal): Promise<StartFault[]> {
  try {
    await engine.ask<PlayAnswer>({ command: "play", game, position: fromFields(info, fields) }, signal);
    return [];
  } catch (error) {
    // What is too hard to answer is reported when play begins.
    if (!(error instanceof EngineError) || error.body.kind !== "wrong") return [];
    return error.body.messages.slice(0, 1).map((message) => ({ board, field: fieldOf(info, fields, message), message: `${message.message}.` }));
  }
}
