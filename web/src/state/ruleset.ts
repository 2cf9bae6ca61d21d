/** The ruleset that the page is about: what is typed, and what the engine makes of it. */

import type { ErrorBody, GameText, ListedGame, Message, ShowAnswer } from "../engine/answers";
import { asCalled, isSum } from "./game_name";

/** Which part of the ruleset is at fault. */
export type AtFault = "text" | "arguments" | "twists";

/** What is known of the text as it stands. */
export type Known =
  | { kind: "empty" }
  | { kind: "reading" }
  | { kind: "wrong"; error: ErrorBody; at: AtFault }
  | {
    kind: "game";
    show: ShowAnswer;
    digest: string | null;
    warnings: Message[];
    /** The game as requests name it. */
    game: GameText;
    /** The game without the twists of the switches, and what is known of it: its rules, words and statements. */
    plain: { game: GameText; show: ShowAnswer };
    /** Why twists of the switches are left out; null if all of them are in it. */
    unavailable: ErrorBody | null;
  };

/** What is known of a game that could be read, without twists of the switches unless they are given. */
export function knownGame(show: ShowAnswer, game: GameText, digest: string | null = null, plain = { game, show }): Extract<Known, { kind: "game" }> {
  return { kind: "game", show, digest, warnings: plain.show.warnings, game, plain, unavailable: null };
}

export interface RulesetState {
  /** A name of the library, rules, or the text of a file with games and claims. */
  text: string;
  /** Of a file with several games, the one that is meant. */
  chosen: string | null;
  /** The values of the parameters, as texts, in the order of the parameters. */
  arguments: Record<string, string>;
  /** Does the last move lose? */
  misere: boolean;
  /** May each player pass once? */
  pass: boolean;
  /** How many options the previous player may block; 0 for none. */
  blocking: number;
  /** The games of the text, if it is that of a file. */
  listed: ListedGame[];
  known: Known;
}

export const emptyRuleset: RulesetState = {
  text: "",
  chosen: null,
  arguments: {},
  misere: false,
  pass: false,
  blocking: 0,
  listed: [],
  known: { kind: "empty" },
};

/** The name that messages give the text of the page. */
export const PAGE_TEXT = "page.game";
/** The paper that answers give the games of the text of the page. */
export const PAGE_PAPER = "page";
/** The name of rules without one, where a twist needs a name. */
export const THESE_RULES = "these_rules";

/** Is this the text of a file, with items, and not a name or rules? */
export function isFile(text: string): boolean {
  return /^(game|claim|paper|figure)\s/m.test(text);
}

/** The names of the games that a file defines. */
export function gamesOf(text: string): string[] {
  return [...text.matchAll(/^game\s+([\p{L}\p{N}_']+)/gmu)].map((found) => found[1]!);
}

/** The names of the parameters of the page's game. */
export function parameterNames({ known }: RulesetState): string[] {
  if (known.kind !== "game") return [];
  return known.show.parameters.flatMap((declared) => /^[\p{L}_][\p{L}\p{N}_]*/u.exec(declared)?.[0] ?? []);
}

/** The component of a position that is 1 while the pass is there; null without a pass. */
export function passOf({ heaps, twists }: Pick<ShowAnswer, "heaps" | "twists">): number | null {
  return twists.includes("pass") && heaps.length > 1 ? heaps.length - 1 : null;
}

/** The game as requests name it: the last that could be read; null while nothing is typed. */
export function gameText(ruleset: RulesetState): GameText | null {
  return ruleset.known.kind === "game" ? ruleset.known.game : typedGame(ruleset);
}

/** The game as it is typed, whether it can be read or not; null while nothing is typed. */
function typedGame(ruleset: RulesetState): GameText | null {
  const { known } = ruleset;
  const plain = plainGame(ruleset);
  return plain === null ? null : twisted(plain, ruleset, known.kind === "game" ? known.plain.show.heaps : null);
}

/** The game that is typed, without the twists of the switches; null while nothing is typed. */
export function plainGame(ruleset: RulesetState): GameText | null {
  const { text } = ruleset;
  if (text.trim() === "") return null;
  // The text goes out as it is, so that the positions of messages are those of the text field.
  if (!isFile(text)) return { text: called(text, ruleset.arguments) };
  const chosen = ruleset.chosen ?? gamesOf(text)[0] ?? ruleset.listed[0]?.name;
  const texts = [{ name: PAGE_TEXT, text }];
  return chosen === undefined ? { texts } : { text: called(chosen, ruleset.arguments), texts };
}

/** A name with the values of its parameters; rules and names with arguments of their own stay. */
function called(text: string, values: Record<string, string>): string {
  const given = Object.values(values);
  const read = asCalled(text);
  return given.length === 0 || read === null || read.given !== null ? text : `${read.name}(${given.join(", ")})`;
}

/**
 * The game with its twists; null where rules have no name of their own and their heaps are not known yet.
 * Blocking in front of rules or of a sum would be that of the first move or summand alone, so they get a name.
 */
export function twisted(plain: GameText, { pass, blocking }: Pick<RulesetState, "pass" | "blocking">, heaps: string[] | null): GameText | null {
  const text = plain.text?.trim();
  if ((!pass && blocking === 0) || text === undefined) return plain;
  const whole = pass ? `${text} with pass` : text;
  if (blocking === 0) return { ...plain, text: whole };
  if (asCalled(text) !== null) return { ...plain, text: `blocking ${blocking} of ${whole}` };
  const item = isSum(text) ? `game ${THESE_RULES} = ${text}` : ruleItem(text, heaps);
  if (item === null) return null;
  const named = pass ? `${THESE_RULES} with pass` : THESE_RULES;
  return { text: `blocking ${blocking} of ${named}`, texts: [...(plain.texts ?? []), { name: PAGE_TEXT, text: item }] };
}

/** Rules as a game of a file, whose first line has the heaps and the modifiers. */
function ruleItem(rules: string, heaps: string[] | null): string | null {
  const behind = /(?:\s*[,;]?\s*\bsymmetric)\s*$/.exec(rules);
  const lines = behind === null ? rules : rules.slice(0, behind.index);
  const symmetric = behind === null ? "" : ", symmetric";
  const headed = /^on\s+((?:ordinals\s+)?(?:\([^)]*\)|[^\s:,;]+)(?:\s*,\s*symmetric)?)\s*:?\s*/u.exec(lines);
  if (headed !== null) return `game ${THESE_RULES} on ${headed[1]}${symmetric}\n  ${lines.slice(headed[0].length)}\n`;
  if (heaps === null) return null;
  return `game ${THESE_RULES} on (${heaps.join(", ")})${symmetric}\n  ${withoutFunction(lines)}\n`;
}

/** A file names the heaps in its first line, so rules there are no function of them. */
function withoutFunction(lines: string): string {
  return lines.replace(/^\s*(?:\\?[\p{L}]+(?:\{[^}]*\})?)\s*(?:_\s*\{[^{}]*\}|\([^()]*\))\s*=\s*(?=[{\\⋃])/u, "");
}
