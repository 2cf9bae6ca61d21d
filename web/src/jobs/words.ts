/** Grades, verdicts, times and errors in words. */

import type { ErrorBody, Heap, Message } from "../engine/answers";
import { written } from "../math/in_words";
import { inBrief } from "../trouble/remedy";
import { QUESTIONS, type Condition, type PartAnswer, type Question, type SolvedMember, type SolvedPart, type Strategy, type Verdict } from "./jobs_answers";
import type { JobEntry } from "./jobs_state";

export const QUESTION_NAMES: Record<Question, string> = {
  p_positions: "P-positions",
  grundy: "Grundy values",
  misere_p_positions: "P-positions of misère play",
};

/** How a result is marked: colour and sign go together. */
export type Mark = "good" | "seen" | "bad" | "open";

export const SIGNS: Record<Mark, string> = { good: "✓", seen: "≈", bad: "✗", open: "?" };

export interface Grade {
  mark: Mark;
  words: string;
}

/** The grade of a part of a solution. */
export function partGrade(part: PartAnswer | SolvedPart): Grade {
  switch (part.grade) {
    case "proved": return { mark: "good", words: "proved for all positions" };
    case "seen": return { mark: "seen", words: part.max === null ? "seen, not proved" : `seen for heaps up to ${part.max}, not proved` };
    case "unknown": return { mark: "open", words: "unknown" };
  }
}

/** The grades of the parts of a solution as one: the common one, or the mark of the worst and what is known of each. */
export function solutionGrade(parts: Record<Question, PartAnswer | null>): Grade | null {
  const found = QUESTIONS.flatMap((question) => {
    const part = parts[question] ?? null;
    return part === null ? [] : [{ question, grade: part.grade, seen: partGrade(part) }];
  });
  const order: Mark[] = ["bad", "open", "seen", "good"];
  const worst = found.reduce<Grade | null>((worst, { seen }) => worst === null || order.indexOf(seen.mark) < order.indexOf(worst.mark) ? seen : worst, null);
  if (worst === null || found.every(({ seen }) => seen.words === worst.words)) return worst;
  return { mark: worst.mark, words: found.map(({ question, grade }) => `${QUESTION_NAMES[question]} ${grade}`).join(", ") };
}

export function strategyGrade(strategy: Strategy): Grade {
  if (strategy.grade === "proved") return { mark: "good", words: "wins from every N-position: proved" };
  const to = /^holds to (\d+)$/.exec(strategy.grade)?.[1];
  return { mark: "seen", words: to === undefined ? strategy.grade : `wins from every N-position with heaps up to ${to}; not proved` };
}

/** The grade of a verdict. */
export function verdictGrade({ verdict, max }: Pick<Verdict, "verdict" | "max">): Grade {
  switch (verdict) {
    case "proved": return { mark: "good", words: "proved for all positions" };
    case "agrees": return { mark: "good", words: "agrees with a theorem" };
    case "holds": return { mark: "seen", words: max === null ? "holds as far as it was checked" : `holds for heaps up to ${max}` };
    case "refuted": return { mark: "bad", words: "refuted" };
    case "unknown": return { mark: "open", words: "unknown" };
  }
}

/** Verdicts on several choices of the parameters as one: the worst. */
export function worst(verdicts: Verdict[]): Verdict | undefined {
  const order: Verdict["verdict"][] = ["refuted", "unknown", "holds", "agrees", "proved"];
  return [...verdicts].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))[0];
}

/** Values of parameters: `p = 2, q = 3`. */
export function choice(parameters: Record<string, Heap>): string {
  return Object.entries(parameters).map(([name, value]) => `${name} = ${value}`).join(", ");
}

/** A counterexample as a sentence. */
export function counterexample({ counterexample: found, parameters }: Verdict): string | null {
  if (found === null) return null;
  const where = found.position.length === 0 ? "" : `at ${written(found.position)}: `;
  const which = Object.keys(parameters).length === 0 ? "" : `, with ${choice(parameters)}`;
  return `${where}claimed ${found.claimed}, computed ${found.computed}${which}`;
}

/** Where a claim is false, if that was sought. */
export function falseWhere(verdict: Verdict): { words: string; set: string | null } | null {
  if (verdict.exceptions !== null) return { words: "false exactly at", set: verdict.exceptions };
  const { exception_states: states, exception_base: base, exceptions_seen: seen } = verdict;
  if (states !== null) return { words: `the positions where it is false have an automaton of ${states} states${base === null ? "" : ` in ${base}`}`, set: null };
  if (seen === null) return null;
  return { words: `false at ${seen.count} of the ${seen.of} positions with heaps up to ${seen.max}${seen.set === null ? "" : ":"}`, set: seen.set };
}

/** For which members a claim is true, in words before a condition. */
export function conditionWords(condition: Condition, complete: boolean): { words: string; condition: string | null }[] {
  const decided = complete ? `${condition.decided} choices` : `${condition.decided} choices that were decided`;
  const grade = condition.grade === "seen" || !complete ? ` (seen for the ${decided})` : "";
  if (condition.for_all !== null && condition.domain === "everywhere") return [];
  switch (condition.domain) {
    case "everywhere": return [{ words: `holds for every choice${grade}`, condition: null }];
    case "nowhere": return [{ words: `holds for no choice${grade}`, condition: null }];
    case "undecided": return [{ words: "no choice is decided", condition: null }];
    case "where": return [{ words: `holds exactly where${grade}`, condition: condition.condition }];
    case "between": {
      const { holds_where: holds, refuted_where: refuted } = condition;
      const known = [
        ...(holds === null ? [] : [{ words: `holds where (${holds.members} choices)`, condition: holds.condition }]),
        ...(refuted === null ? [] : [{ words: `refuted where (${refuted.members} choices)`, condition: refuted.condition }]),
      ];
      return known.length > 0 ? known : [{ words: "no short condition on the parameters separates the choices where it holds", condition: null }];
    }
  }
}

/** How many members have which verdict. */
export function counts({ proved, holds, refuted, unknown }: Condition): string {
  const named: [number, string][] = [[proved, "proved"], [holds, "hold"], [refuted, "refuted"], [unknown, "unknown"]];
  return named.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`).join(", ");
}

/** A time in seconds: `4 s`, `2 min 5 s`. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds / 1000);
  // The server counts whole seconds.
  if (seconds === 0) return "under 1 s";
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = `${Math.floor(seconds % 60)} s`;
  return minutes < 60 ? `${minutes} min ${rest}` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const STATE_WORDS: Record<JobEntry["state"], string> = {
  waiting: "waiting", running: "running", done: "done", failed: "no answer", cancelled: "cancelled",
};

/** Why an answer was cut short. */
export function stopped(messages: Message[]): ErrorBody {
  const isLate = messages.some(({ message }) => message.startsWith("stopped by the clock"));
  return { kind: isLate ? "clock" : "stopped", resource: null, messages };
}

/** What a screen reader hears of new events; null if they are not worth it. */
export function announcement(entry: JobEntry, events: Record<string, unknown>[]): string | null {
  const found = events.flatMap((event) => {
    const part = event["part"] as ({ question: Question } & PartAnswer) | undefined;
    return part === undefined ? [] : [`${QUESTION_NAMES[part.question]}: ${partGrade(part).words}`];
  });
  return found.length === 0 ? null : `${entry.title}: ${found.join("; ")}`;
}

export function endAnnouncement(entry: JobEntry): string {
  return `${entry.title}: ${entry.error === null ? STATE_WORDS[entry.state] : inBrief(entry.error)}`;
}

/** Is this the row of a member that was solved? */
export function isSolved(member: object): member is SolvedMember {
  return "p_positions" in member;
}
