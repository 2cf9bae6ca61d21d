/** Asks for the values of one heap. */

import { useRef } from "preact/hooks";
import type { Answered, ErrorBody, GameText } from "../engine/answers";
import { bodyOf, type Engine } from "../engine/engine";
import { useAsked, type Asked } from "../engine/use_ask";
import { plottedOf, type Plotted, type SequenceAnswer } from "./sequence_model";

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

interface SequenceRead {
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
  return plottedOf(await engine.ask<SequenceAnswer>(request, signal));
}

async function readMisere(engine: Engine, of: SequenceOf, signal: AbortSignal): Promise<Plotted> {
  const size = largestAsked(of)! + 1;
  const table = (show: string) => engine.ask<TableAnswer>({ command: "table", game: of.game, size, show, misere: true }, signal);
  const values = await table("grundy");
  const outcomes = await table("outcome");
  return { values: values.values as number[], period: null, none: "unknown", max: size - 1, outcomes: outcomes.values as ("P" | "N")[] };
}

/** Do two questions differ in their bound alone? */
function sameGame(one: SequenceOf, other: SequenceOf): boolean {
  return sequenceKey({ ...one, max: null }) === sequenceKey({ ...other, max: null });
}

/** Values, and the question that they answer. */
export interface Computed {
  plotted: Plotted;
  of: SequenceOf;
}

/** The values that stand under a question: its own, or those to another bound until its own are there; those of another game or play never do. */
export function belonging(of: SequenceOf, own: Asked<Computed>, before: Computed | null): SequenceRead {
  const kept = before !== null && sameGame(before.of, of) ? before : null;
  const shown = (own.error === null ? own.answer ?? kept : kept ?? own.answer) ?? { plotted: null, of: null };
  return { ...shown, error: own.error, waiting: own.waiting };
}

/** Was the work beyond a limit? Then a smaller bound may do. */
function isLimited({ kind }: ErrorBody): boolean {
  return kind === "limit" || kind === "clock";
}

/** The values of one heap. Those to the bound before stay until the next are there, and if a limit refuses the next. */
export function useSequence(engine: Engine, of: SequenceOf): SequenceRead {
  const before = useRef<Computed | null>(null);
  const own = useAsked<Computed>(sequenceKey(of), async (signal, part) => {
    const ask = async (asked: SequenceOf) => ({ plotted: await (asked.misere ? readMisere : readNormal)(engine, asked, signal), of: asked });
    try {
      return await ask(of);
    } catch (error) {
      // Beside the reason the values stand that are easily computed.
      const easy = of.max !== null && isLimited(bodyOf(error)) ? await ask({ ...of, max: null }).catch(() => null) : null;
      if (easy !== null) part(easy);
      throw error;
    }
  });
  const read = belonging(of, own, before.current);
  if (read.plotted !== null && read.of !== null) before.current = { plotted: read.plotted, of: read.of };
  return read;
}
