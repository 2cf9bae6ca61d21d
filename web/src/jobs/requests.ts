/** The requests that the forms of this view make. */

import type { GameText, KnownClaim, Request } from "../engine/answers";
import type { JobLimits } from "../engine/engine";
import { asCalled, splitAtTop } from "../state/game_name";
import { gamesOf, gameText, isFile, PAGE_TEXT, parameterNames, plainGame, twisted, type RulesetState } from "../state/ruleset";
import { readWhole, wrongWhole, type Bounds } from "../typed/whole";
import type { Asked, JobsState } from "./jobs_state";
import { titleOf } from "./reduce";

/** The fields for whole numbers, and which numbers can stand there. */
export const NUMBERS: Record<"mebibytes" | "seconds" | "max", Bounds> = {
  mebibytes: { least: 1, most: 9_999_999 },
  seconds: { least: 1, most: 9_999_999 },
  max: { most: 999_999_999 },
};

/** The limits that are typed; null without any. */
export function limitsOf({ mebibytes, seconds }: JobsState): JobLimits | null {
  const [bytes, time] = [readWhole(mebibytes), readWhole(seconds)];
  const limits = { ...(bytes === null ? {} : { bytes: bytes * 1024 * 1024 }), ...(time === null ? {} : { seconds: time }) };
  return Object.keys(limits).length === 0 ? null : limits;
}

/** What begins a job; null while a number that belongs to it cannot be read: nothing that is typed is left out in silence. */
function asked(work: Asked["work"], request: Request, { known: _, listed: __, ...ruleset }: RulesetState, jobs: JobsState, bounded = false): Asked | null {
  const fields = bounded ? (["mebibytes", "seconds", "max"] as const) : (["mebibytes", "seconds"] as const);
  if (fields.some((field) => wrongWhole(jobs[field], NUMBERS[field], false) !== null)) return null;
  const max = bounded ? readWhole(jobs.max) : null;
  return { work, request: max === null ? request : { ...request, max }, ruleset, title: titleOf(work, request), limits: limitsOf(jobs) };
}

/** Is there a limit that cannot be read? */
export function isLimitWrong({ mebibytes, seconds }: JobsState): boolean {
  return wrongWhole(mebibytes, NUMBERS.mebibytes, false) !== null || wrongWhole(seconds, NUMBERS.seconds, false) !== null;
}

/** Ranges as they are typed: parts between commas and semicolons that are outside of brackets. */
export function ranges(text: string): string[] {
  return splitAtTop(text, ";").flatMap((part) => splitAtTop(part, ",")).filter((range) => range !== "");
}

export function toSolve(ruleset: RulesetState, jobs: JobsState): Asked | null {
  const game = gameText(ruleset);
  return game === null ? null : asked("solve", { command: "solve", game }, ruleset, jobs);
}

export function toCheck(ruleset: RulesetState, jobs: JobsState): Asked | null {
  const game = gameText(ruleset);
  if (game === null) return null;
  return asked("check", { command: "check", game, claim: jobs.claim.trim(), misere: ruleset.misere }, ruleset, jobs, true);
}

export function toProve(ruleset: RulesetState, jobs: JobsState): Asked | null {
  const over = ranges(jobs.ranges);
  const game = over.length === 0 ? gameText(ruleset) : familyText(ruleset, jobs);
  if (game === null) return null;
  return asked("prove", { command: "prove", game, claim: jobs.claim.trim(), misere: ruleset.misere, ...(over.length === 0 ? {} : { for: over }) }, ruleset, jobs);
}

export function toExplore(ruleset: RulesetState, jobs: JobsState): Asked | null {
  const game = familyText(ruleset, jobs);
  if (game === null) return null;
  const claim = jobs.familyClaim.trim();
  const over = ranges(overOf(ruleset, jobs));
  const request: Request = { command: "explore", family: game, over, ...(claim === "" ? {} : { claim, misere: ruleset.misere }) };
  return asked("explore", request, ruleset, jobs, claim !== "");
}

/** A statement of the library about the page's game; its title names it. */
export function toCheckStatement(ruleset: RulesetState, jobs: JobsState, claim: KnownClaim): Asked | null {
  const game = gameText(ruleset);
  if (game === null) return null;
  return asked("check", { command: "check", game, claim: claim.title, misere: claim.misere }, ruleset, jobs);
}

/** The family of the page's game: its parameters have their names as values. */
function familyOfPage(ruleset: RulesetState): GameText | null {
  const names = parameterNames(ruleset);
  const name = isFile(ruleset.text) ? ruleset.chosen ?? gamesOf(ruleset.text)[0] : asCalled(ruleset.text)?.name;
  if (name === undefined || names.length === 0 || ruleset.known.kind !== "game") return gameText(ruleset);
  const open = { ...ruleset, arguments: Object.fromEntries(names.map((parameter) => [parameter, parameter])) };
  const plain = plainGame(isFile(ruleset.text) ? open : { ...open, text: name });
  return plain === null ? null : twisted(plain, ruleset, ruleset.known.show.heaps);
}

/** The family that is explored, as it is typed or as that of the page's game. */
export function familyName(ruleset: RulesetState, jobs: JobsState): string {
  return jobs.family ?? familyOfPage(ruleset)?.text ?? "";
}

/** The family as requests name it; null without one. */
export function familyText(ruleset: RulesetState, jobs: JobsState): GameText | null {
  if (jobs.family === null) return familyOfPage(ruleset);
  const text = jobs.family.trim();
  if (text === "") return null;
  return isFile(ruleset.text) ? { text, texts: [{ name: PAGE_TEXT, text: ruleset.text }] } : { text };
}

/** The ranges of an exploration, as typed, or a few values from the least of each parameter on. */
export function overOf(ruleset: RulesetState, jobs: JobsState): string {
  if (jobs.over !== "" || ruleset.known.kind !== "game") return jobs.over;
  return ruleset.known.show.parameters.flatMap((declared) => {
    const found = /^([\p{L}_][\p{L}\p{N}_]*)(?:\s*(>=|≥|>)\s*(\d+))?/u.exec(declared);
    if (found === null) return [];
    const least = Number(found[3] ?? "1") + (found[2] === ">" ? 1 : 0);
    return [`${found[1]}=${least}..${least + 4}`];
  }).join(", ");
}
