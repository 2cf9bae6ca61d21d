/** Asks for the values of one heap. */

import { useEffect, useState } from "preact/hooks";
import type { Answered, ErrorBody, GameText } from "../engine/answers";
import { bodyOf, type Engine } from "../engine/engine";
import type { Plotted, SequenceAnswer } from "./sequence_model";

interface TableAnswer extends Answered {
  values: unknown[];
}

/** The number of heaps that are tried in misère play, where no period is looked for: fewer where heaps split, for sums grow fast. */
const MISERE_MAX = { plain: 200, sums: 40 };

/** What is asked about. */
export interface SequenceOf {
  game: GameText;
  misere: boolean;
  /** Can a heap be split? */
  sums: boolean;
  /** The largest heap; null for as many as are easily computed. */
  max: number | null;
}

/** A question as a key. */
export function sequenceKey({ game, misere, sums, max }: SequenceOf): string {
  return JSON.stringify([game, misere, sums, max]);
}

/** The largest heap that is asked for; null where the engine decides, by the period. */
export function largestAsked({ misere, sums, max }: SequenceOf): number | null {
  return max ?? (misere ? (sums ? MISERE_MAX.sums : MISERE_MAX.plain) : null);
}

export interface SequenceRead {
  /** The values of this game in this play, maybe to another bound; never those of another. */
  plotted: Plotted | null;
  /** The question that the plot answers. */
  of: SequenceOf | null;
  error: ErrorBody | null;
  waiting: boolean;
}

async function readNormal(engine: Engine, of: SequenceOf, signal: AbortSignal): Promise<Plotted> {
  const max = largestAsked(of);
  const request = { command: "sequence", game: of.game, ...(max === null ? {} : { max }) };
  const { values, preperiod, period, saltus, grade } = await engine.ask<SequenceAnswer>(request, signal);
  const repeats = preperiod === null || period === null ? null : { preperiod, period, saltus: saltus ?? 0, grade };
  return { values, period: repeats, outcomes: null };
}

async function readMisere(engine: Engine, of: SequenceOf, signal: AbortSignal): Promise<Plotted> {
  const size = largestAsked(of)! + 1;
  const table = (show: string) => engine.ask<TableAnswer>({ command: "table", game: of.game, size, show, misere: true }, signal);
  const values = await table("grundy");
  const outcomes = await table("outcome");
  return { values: values.values as number[], period: null, outcomes: outcomes.values as ("P" | "N")[] };
}

/** Do two questions differ in their bound alone? */
function sameGame(one: SequenceOf, other: SequenceOf): boolean {
  return sequenceKey({ ...one, max: null }) === sequenceKey({ ...other, max: null });
}

/** What is read, as far as it belongs to a question: values of another game or play never stand under it. */
export function belonging(read: SequenceRead, of: SequenceOf): SequenceRead {
  return read.of === null || sameGame(read.of, of) ? read : { plotted: null, of: null, error: null, waiting: true };
}

/** Was the work beyond a limit? Then a smaller bound may do. */
function isLimited({ kind }: ErrorBody): boolean {
  return kind === "limit" || kind === "clock";
}

/** The values of one heap. Those to the bound before stay until the next are there, and if a limit refuses the next. */
export function useSequence(engine: Engine, of: SequenceOf): SequenceRead {
  const [read, setRead] = useState<SequenceRead>({ plotted: null, of: null, error: null, waiting: true });
  const key = sequenceKey(of);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = (asked: SequenceOf) => (asked.misere ? readMisere : readNormal)(engine, asked, signal);
    setRead((before) => ({ ...belonging(before, of), error: null, waiting: true }));
    const refused = async (reason: unknown) => {
      if (signal.aborted) return;
      const error = bodyOf(reason);
      setRead((before) => ({ ...before, error, waiting: false }));
      if (of.max === null || !isLimited(error)) return;
      // Beside the reason the values stand that are easily computed.
      const easy = { ...of, max: null };
      const plotted = await ask(easy).catch(() => null);
      if (plotted !== null && !signal.aborted) setRead((before) => (before.plotted === null ? { ...before, plotted, of: easy } : before));
    };
    ask(of).then((plotted) => setRead({ plotted, of, error: null, waiting: false }), (reason: unknown) => void refused(reason));
    return () => controller.abort();
  }, [key, engine]);
  return belonging(read, of);
}
