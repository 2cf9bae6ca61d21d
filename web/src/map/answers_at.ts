/** What the engine says of one position, asked for when the cursor rests there. */

import { useEffect, useState } from "preact/hooks";
import type { Answered, ErrorBody, GameText, Heap, Place } from "../engine/answers";
import { bodyOf, type MapEngine } from "../engine/engine";

export interface OptionsAnswer extends Answered {
  position: Place;
  outcome: "P" | "N" | null;
  count: Heap | null;
  options: { position: Place; outcome: "P" | "N" | null; grundy: Heap | null; change: string }[];
  all: boolean;
  families: { moves: string; count: Heap | null; outcome: string | null; p_positions: Heap | null }[];
  complete: boolean;
}

export interface Asked<A> {
  answer: A | null;
  error: ErrorBody | null;
  waiting: boolean;
}

const NOTHING: Asked<never> = { answer: null, error: null, waiting: false };
const KEPT = 400;

/** Answers that were given, by engine and request. */
const kept = new WeakMap<MapEngine, Map<string, Answered>>();

function answersOf(engine: MapEngine): Map<string, Answered> {
  const answers = kept.get(engine) ?? new Map<string, Answered>();
  kept.set(engine, answers);
  return answers;
}

function keep(engine: MapEngine, key: string, answer: Answered): void {
  const answers = answersOf(engine);
  answers.set(key, answer);
  const oldest = answers.keys().next().value;
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
}

/** The answer to `move` or `options` at a position; an earlier question is dropped. */
export function useAnswerAt<A extends Answered>(
  engine: MapEngine, command: "move" | "options", game: GameText | null, misere: boolean, position: readonly Heap[] | null, pause: number,
): Asked<A> {
  const request = game === null || position === null ? null : { command, game, misere, position: [...position] };
  const key = JSON.stringify(request);
  const known = request === null ? undefined : (answersOf(engine).get(key) as A | undefined);
  const [asked, setAsked] = useState<Asked<A> & { key: string }>({ ...NOTHING, key: "" });
  useEffect(() => {
    if (request === null || known !== undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      engine.ask<A>(request, controller.signal).then(
        (answer) => {
          keep(engine, key, answer);
          if (!controller.signal.aborted) setAsked({ key, answer, error: null, waiting: false });
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setAsked({ key, answer: null, error: bodyOf(error), waiting: false });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, engine]);
  if (known !== undefined) return { answer: known, error: null, waiting: false };
  return asked.key === key ? asked : { ...NOTHING, waiting: request !== null };
}

