/** The ruleset that the page is about: what is typed, and what the engine makes of it. */

import type { ErrorBody, GameText, Message, ShowAnswer } from "../engine/answers";

/** What is known of the text as it stands. */
export type Known =
  | { kind: "empty" }
  | { kind: "reading" }
  | { kind: "wrong"; error: ErrorBody }
  | { kind: "game"; show: ShowAnswer; digest: string | null; warnings: Message[] };

export interface RulesetState {
  /** A name of the library, rules, or the text of a file with games and claims. */
  text: string;
  /** Of a file with several games, the one that is meant. */
  chosen: string | null;
  /** The values of the parameters, as texts. */
  arguments: Record<string, string>;
  /** Does the last move lose? */
  misere: boolean;
  /** May each player pass once? */
  pass: boolean;
  /** How many options the previous player may block; 0 for none. */
  blocking: number;
  known: Known;
}

export const emptyRuleset: RulesetState = {
  text: "",
  chosen: null,
  arguments: {},
  misere: false,
  pass: false,
  blocking: 0,
  known: { kind: "empty" },
};

/** The name that messages give the text of the page. */
export const PAGE_TEXT = "page.game";

/** Is this the text of a file, with items, and not a name or rules? */
export function isFile(text: string): boolean {
  return /^(game|claim|paper|figure)\s/m.test(text);
}

/** The names of the games that a file defines. */
export function gamesOf(text: string): string[] {
  return [...text.matchAll(/^game\s+(\w+)/gm)].map((found) => found[1]!);
}

/** The game as requests name it; null while nothing is typed. */
export function gameText(ruleset: RulesetState): GameText | null {
  const text = ruleset.text.trim();
  if (text === "") return null;
  if (!isFile(text)) return { text: twisted(instantiated(text, ruleset.arguments), ruleset) };
  const chosen = ruleset.chosen ?? gamesOf(text)[0];
  const texts = [{ name: PAGE_TEXT, text: ruleset.text }];
  return chosen === undefined ? { texts } : { text: twisted(instantiated(chosen, ruleset.arguments), ruleset), texts };
}

/** A name with the values of its parameters; rules and names with arguments of their own stay. */
function instantiated(name: string, values: Record<string, string>): string {
  const given = Object.values(values);
  if (given.length === 0 || !/^[\w:.-]+$/.test(name)) return name;
  return `${name}(${given.join(", ")})`;
}

/** The game with its twists. */
function twisted(game: string, { pass, blocking }: RulesetState): string {
  const passed = pass ? `${game} with pass` : game;
  return blocking > 0 ? `blocking ${blocking} of ${passed}` : passed;
}
