/** Asks for the values of one heap. */

import { useEffect, useState } from "preact/hooks";
import type { Answered, ErrorBody, GameText } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { bodyOf } from "../map/table_growth";
import type { Plotted, SequenceAnswer } from "./sequence_model";

interface TableAnswer extends Answered {
  values: unknown[];
}

/** So many heaps are tried in misère play, where no period is looked for: fewer where heaps split, for sums grow fast. */
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

export interface SequenceRead {
  plotted: Plotted | null;
  error: ErrorBody | null;
  waiting: boolean;
}

async function readNormal(engine: Engine, { game, max }: SequenceOf, signal: AbortSignal): Promise<Plotted> {
  const request = { command: "sequence", game, ...(max === null ? {} : { max }) };
  const { values, preperiod, period, saltus, grade } = await engine.ask<SequenceAnswer>(request, signal);
  const repeats = preperiod === null || period === null ? null : { preperiod, period, saltus: saltus ?? 0, grade };
  return { values, period: repeats, outcomes: null };
}

async function readMisere(engine: Engine, { game, max, sums }: SequenceOf, signal: AbortSignal): Promise<Plotted> {
  const size = (max ?? (sums ? MISERE_MAX.sums : MISERE_MAX.plain)) + 1;
  const table = (show: string) => engine.ask<TableAnswer>({ command: "table", game, size, show, misere: true }, signal);
  const values = await table("grundy");
  const outcomes = await table("outcome");
  return { values: values.values as number[], period: null, outcomes: outcomes.values as ("P" | "N")[] };
}

/** The values of one heap; the earlier ones stay until the next are there. */
export function useSequence(engine: Engine, of: SequenceOf): SequenceRead {
  const [read, setRead] = useState<SequenceRead>({ plotted: null, error: null, waiting: true });
  const key = JSON.stringify(of);
  useEffect(() => {
    const controller = new AbortController();
    setRead((before) => ({ ...before, error: null, waiting: true }));
    (of.misere ? readMisere : readNormal)(engine, of, controller.signal).then(
      (plotted) => setRead({ plotted, error: null, waiting: false }),
      (error: unknown) => {
        if (!controller.signal.aborted) setRead({ plotted: null, error: bodyOf(error), waiting: false });
      },
    );
    return () => controller.abort();
  }, [key, engine]);
  return read;
}
