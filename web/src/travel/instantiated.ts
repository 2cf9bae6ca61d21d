/** A statement about a family as one about a member: the values of the parameters in the places of their names. */

import { asCalled, splitAtTop } from "../state/game_name";
import { type RulesetState, parameterNames } from "../state/ruleset";

const NAME = "[\\p{L}_][\\p{L}\\p{N}_]*";
const NAMES = new RegExp(NAME, "gu");
/** `for all m, n`, `∃ m`: what follows binds its names. */
const QUANTIFIED = new RegExp(`(?:\\bfor\\s+(?:all|any|each|every|some)\\s+|\\bexists?\\s+|[∀∃]\\s*)(${NAME}(?:\\s*,\\s*${NAME})*)`, "gu");
/** `a(k) = …` behind `where`. */
const DEFINED = new RegExp(`^(${NAME})\\s*(?:\\(([^()]*)\\))?\\s*=`, "u");

/** What stands behind the last `where` outside of brackets; empty without one. */
function definitions(statement: string): string {
  for (const { index } of [...statement.matchAll(/\bwhere\b/g)].reverse()) {
    const before = statement.slice(0, index);
    const open = (signs: RegExp) => [...before.matchAll(signs)].length;
    if (open(/[([{]/g) === open(/[)\]}]/g)) return statement.slice(index + "where".length);
  }
  return "";
}

/** The names that a statement binds itself, so that they are no parameters there. */
function bound(statement: string): Set<string> {
  const quantified = [...statement.matchAll(QUANTIFIED)].flatMap(([, names]) => names!.match(NAMES) ?? []);
  const defined = splitAtTop(definitions(statement), ",").flatMap((part) => {
    const [, name, of = ""] = DEFINED.exec(part.trim()) ?? [];
    return name === undefined ? [] : [name, ...(of.match(NAMES) ?? [])];
  });
  return new Set([...quantified, ...defined]);
}

/** A value in the place of a name: in brackets if it has several words, and as a factor behind another one, as in `2 m`. */
function inPlace(value: string, before: string): string {
  const isFactor = /(?:\d|\)|(?<![\p{L}\p{N}_])\p{L})\s*$/u.test(before);
  const isOne = /^[\p{L}\p{N}_]+$/u.test(value) || /^\{[^{}]*\}$/.test(value);
  return isOne && !isFactor ? value : `(${value})`;
}

/** A statement with the values of the page's game; a name that the statement binds stays. */
export function instantiated(statement: string, ruleset: RulesetState): string {
  const { known } = ruleset;
  if (known.kind !== "game") return statement;
  const names = parameterNames(ruleset);
  const values = asCalled(known.show.game)?.given ?? [];
  if (names.length === 0 || names.length !== values.length) return statement;
  const own = bound(statement);
  const value = new Map(names.flatMap((name, at) => (own.has(name) ? [] : [[name, values[at]!]])));
  return statement.replace(NAMES, (word, at: number) => (value.has(word) ? inPlace(value.get(word)!, statement.slice(0, at)) : word));
}
