/** Questions of a view: each is asked when typing rests, dropped when another takes its place, and its answer stands under no other. */

import { useEffect, useState } from "preact/hooks";
import type { Answered, ErrorBody, GameText, Heap, Request } from "./answers";
import { bodyOf, type MapEngine } from "./engine";

export interface Asked<A> {
  answer: A | null;
  error: ErrorBody | null;
  waiting: boolean;
}

/** What is known of the question `key`. */
export interface Known<A> extends Asked<A> {
  key: string | null;
}

/** How long typing rests before what is typed is read, in milliseconds. */
export const REST = 250;

/** What is known of the question `key`, if `known` is about that; null is no question. */
export function standing<A>(known: Known<A>, key: string | null): Asked<A> {
  if (key !== null && known.key === key) return { answer: known.answer, error: known.error, waiting: known.waiting };
  return { answer: null, error: null, waiting: key !== null };
}

/** Asks a question, and gives up asking if it fails; hears of an answer in parts, and of none after the end. */
export async function heard<A>(
  key: string, ask: (signal: AbortSignal, part: (answer: A) => void) => Promise<A>, controller: AbortController, hear: (known: Known<A>) => void,
): Promise<void> {
  const { signal } = controller;
  let last: A | null = null;
  const part = (answer: A) => {
    last = answer;
    if (!signal.aborted) hear({ key, answer, error: null, waiting: true });
  };
  try {
    const answer = await ask(signal, part);
    if (!signal.aborted) hear({ key, answer, error: null, waiting: false });
  } catch (error) {
    if (signal.aborted) return;
    controller.abort();
    hear({ key, answer: last, error: bodyOf(error), waiting: false });
  }
}

/** The answer to the question that `key` names; `ask` asks it, after `rest` milliseconds, and may give parts of the answer as they come. */
export function useAsked<A>(key: string | null, ask: (signal: AbortSignal, part: (answer: A) => void) => Promise<A>, rest = 0): Asked<A> {
  const [known, setKnown] = useState<Known<A>>({ key: null, answer: null, error: null, waiting: false });
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const begin = () => void heard(key, ask, controller, setKnown);
    // A question that need not rest is on its way before anything else is drawn.
    const timer = rest === 0 ? begin() : setTimeout(begin, rest);
    return () => {
      clearTimeout(timer ?? undefined);
      controller.abort();
    };
  }, [key]);
  return standing(known, key);
}

/** How many answers are kept. */
const KEPT = 400;

const kept = new WeakMap<MapEngine, Map<string, Answered>>();

/** The answer to a request; those that were given last are not asked for again. */
export function useAsk<A extends Answered>(engine: MapEngine, request: Request | null, rest = 0): Asked<A> {
  const answers = kept.get(engine) ?? new Map<string, Answered>();
  kept.set(engine, answers);
  const key = request === null ? null : JSON.stringify(request);
  const known = key === null ? undefined : (answers.get(key) as A | undefined);
  const asked = useAsked(known === undefined ? key : null, async (signal) => {
    const answer = await engine.ask<A>(request!, signal);
    answers.set(key!, answer);
    if (answers.size > KEPT) answers.delete(answers.keys().next().value!);
    return answer;
  }, rest);
  return known === undefined ? asked : { answer: known, error: null, waiting: false };
}

/** The answer to `move` or `options` at a position, after `rest` milliseconds; nothing is asked without a game and a position. */
export function useAskAt<A extends Answered>(
  engine: MapEngine, command: "move" | "options", game: GameText | null, misere: boolean, position: string | readonly Heap[] | null, rest: number,
): Asked<A> {
  return useAsk<A>(engine, game === null || position === null ? null : { command, game, misere, position }, rest);
}
