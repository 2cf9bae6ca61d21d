/** What the values of one heap are like: how often each occurs, and their period in words. */

import type { Answered, Heap } from "../engine/answers";

export interface SequenceAnswer extends Answered {
  game: string;
  values: number[];
  preperiod: number | null;
  period: number | null;
  saltus: number | null;
  /** Proved without a period: there is none. */
  grade: "proved" | "seen" | "unknown";
  by: string | null;
  max: number;
}

/** The answer about one heap. */
export interface ValueAnswer extends Answered {
  game: string;
  heap: Heap;
  grundy: Heap;
  preperiod: number | null;
  period: number | null;
  saltus: number | null;
  grade: "proved" | "computed";
}

/** The values of one heap as they are plotted. */
export interface Plotted {
  values: number[];
  period: { preperiod: number; period: number; saltus: number; grade: "proved" | "seen" } | null;
  /** What is known where no period is given: that there is none, or that none is seen. */
  none: "proved" | "unknown";
  /** The last heap whose value was compared with a period. */
  max: number;
  /** In misère play, which heaps are P-positions. */
  outcomes: ("P" | "N")[] | null;
}

/** One value, and where it occurs. */
export interface Occurrence {
  value: number;
  count: number;
  first: number;
  last: number;
}

/** Each value that occurs, from the smallest on. */
export function occurrences(values: readonly number[]): Occurrence[] {
  const found = new Map<number, Occurrence>();
  values.forEach((value, heap) => {
    const known = found.get(value);
    if (known === undefined) found.set(value, { value, count: 1, first: heap, last: heap });
    else found.set(value, { ...known, count: known.count + 1, last: heap });
  });
  return [...found.values()].sort((one, other) => one.value - other.value);
}

/** A value is rare if fewer than one heap in this number has it. */
const RARE = 50;
/** Of fewer heaps no value is called rare. */
const ENOUGH = 100;

/** The values that occur seldom, while the others come again and again; none if the values grow, or if no period is seen: then new values are no rare ones. */
export function rareValues({ values, period }: Pick<Plotted, "values" | "period">): Occurrence[] {
  if (values.length < ENOUGH || period === null || period.saltus !== 0) return [];
  const all = occurrences(values);
  const rare = all.filter(({ count }) => count * RARE < values.length);
  return rare.length * 2 > all.length ? [] : rare;
}

/** The values of an answer, as they are plotted. */
export function plottedOf({ values, preperiod, period, saltus, grade, max }: SequenceAnswer): Plotted {
  const proved = grade === "proved";
  const found = preperiod === null || period === null ? null : { preperiod, period, saltus: saltus ?? 0, grade: proved ? grade : ("seen" as const) };
  return { values, period: found, none: proved ? "proved" : "unknown", max, outcomes: null };
}

/** The period in words. */
export function periodInWords({ period, none, max }: Plotted): string {
  if (period === null) return none === "proved" ? "No period: proved for all heaps." : `No period is seen up to ${max}.`;
  const start = period.preperiod === 0 ? "from the start" : `from ${period.preperiod} on`;
  const grows = period.saltus === 0 ? "" : `, and each period adds ${period.saltus}`;
  const grade = period.grade === "proved" ? "proved for all heaps" : `seen up to ${max}, not proved`;
  return `Period ${period.period} ${start}${grows}: ${grade}.`;
}

/** The answer about one heap in words. */
export function valueInWords({ game, heap, grundy, period, preperiod, grade }: ValueAnswer): string {
  const why = period === null ? grade : `${grade}: period ${period} from ${preperiod ?? 0} on`;
  return `A heap of ${heap} in ${game} has the Grundy value ${grundy} (${why}).`;
}

/** Values in rows of ten. */
export function rowsOfTen<Cell>(values: readonly Cell[]): { from: number; cells: Cell[] }[] {
  const rows = [];
  for (let from = 0; from < values.length; from += 10) rows.push({ from, cells: values.slice(from, from + 10) });
  return rows;
}
