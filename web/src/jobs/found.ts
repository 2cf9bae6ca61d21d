/** What an entry has found: from its answer, or from its events while it runs. */

import type {
  ExploreClaimAnswer, ExploreSolvedAnswer, Member, PartAnswer, Question, SolveAnswer, SolvedMember, Verdict, VerdictsAnswer,
} from "./jobs_answers";
import { QUESTIONS } from "./jobs_answers";
import type { JobEntry } from "./jobs_state";

interface Solution {
  game: string | null;
  measure: string | null;
  /** Null for a part that is not found yet. */
  parts: Record<Question, PartAnswer | null>;
  /** Null before the answer. */
  answer: SolveAnswer | null;
}

export function solution(entry: JobEntry): Solution {
  if (entry.answer !== null) {
    const answer = entry.answer as SolveAnswer;
    const { p_positions, grundy, misere_p_positions } = answer;
    return { game: answer.game, measure: answer.measure, parts: { p_positions, grundy, misere_p_positions }, answer };
  }
  const found: Solution = { game: null, measure: null, parts: { p_positions: null, grundy: null, misere_p_positions: null }, answer: null };
  for (const event of entry.events) {
    const header = event["solution"] as { game: string; measure: string } | undefined;
    if (header !== undefined) Object.assign(found, { game: header.game, measure: header.measure });
    const part = event["part"] as ({ question: Question } & PartAnswer) | undefined;
    if (part !== undefined && QUESTIONS.includes(part.question)) found.parts[part.question] = part;
  }
  return found;
}

/** The verdicts on a claim; before the answer, a refutation. */
export function verdicts(entry: JobEntry): Verdict[] {
  if (entry.answer !== null) return (entry.answer as VerdictsAnswer).verdicts;
  const last = [...entry.events].reverse().find((event) => "refutation" in event || "claim" in event);
  return ((last?.["refutation"] ?? last?.["claim"]) as Verdict[] | undefined) ?? [];
}

/** Did a job end by itself before its work was done, as at the end of its time? */
export function isCutShort({ state, work, answer }: JobEntry): boolean {
  return state === "done" && work === "explore" && answer !== null && !(answer as ExploreSolvedAnswer).complete;
}

export interface Family {
  members: (Member | SolvedMember)[];
  answer: ExploreClaimAnswer | ExploreSolvedAnswer | null;
}

export function family(entry: JobEntry): Family {
  if (entry.answer !== null) {
    const answer = entry.answer as ExploreClaimAnswer | ExploreSolvedAnswer;
    return { members: answer.members, answer };
  }
  const members = entry.events.flatMap((event) => {
    const member = (event["member"] ?? event["solved_member"]) as Member | SolvedMember | undefined;
    return member === undefined ? [] : [member];
  });
  return { members, answer: null };
}
