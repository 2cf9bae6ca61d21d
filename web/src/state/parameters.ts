/** The parameters of a game: what the fields offer, and values to begin with. */

import type { ListedGame, Message } from "../engine/answers";
import { changed, changedSpan, messageSpan, type Span } from "../typed/text_change";
import { asCalled } from "./game_name";
import { isFile, gamesOf, type RulesetState } from "./ruleset";

/** A parameter as a list of games writes it: `p >= 1 default 3`, `b < a`, `S`, `S[n]`. */
export interface Parameter {
  /** Its name, with brackets if it has a value for each heap. */
  name: string;
  /** Its domain, as it is written; empty if there is none. */
  domain: string;
  /** Its value if none is given; null if there has to be one. */
  fallback: string | null;
  /** Is it a number, by its domain? */
  number: boolean;
  /** The least number of its domain, where that is a number. */
  least: number | null;
}

export function asParameter(written: string): Parameter {
  const [condition, fallback] = written.split(/\s+default\s+/);
  const name = /^[\p{L}\p{N}_']+(?:\[[^\]]*\])?/u.exec(condition!)?.[0] ?? condition!;
  const domain = condition!.slice(name.length).trim();
  const bound = /^(>=|>|≥|≤|<=|<)\s*(-?\d+)?/.exec(domain);
  const least = bound?.[2] === undefined || bound[1]!.match(/[<≤]/) ? null : Number(bound[2]) + (bound[1] === ">" ? 1 : 0);
  return { name, domain, fallback: fallback ?? null, number: bound !== null || /^\d+$/.test(fallback ?? ""), least };
}

/** Values that a parameter may begin with, the likeliest first; the engine says which of them it takes. */
export function candidates(parameter: Parameter): string[] {
  if (parameter.fallback !== null) return [parameter.fallback];
  if (parameter.name.endsWith("]")) return ["{1, 2, 3}, {1, 2, 3}", "2, 2"];
  if (!parameter.number) return ["{1, 2, 3}", '"0.137"', "2", "{(1, 1)}"];
  const least = parameter.least ?? 0;
  return [...new Set([Math.max(2, least), Math.max(1, least), least, least + 1, least + 2])].map(String);
}

/** All choices of one candidate each, those of the first candidates first, at most `most` of them. */
export function choices(parameters: Parameter[], most: number): string[][] {
  const lists = parameters.map(candidates);
  const found: string[][] = [];
  const longest = lists.reduce((sum, list) => sum + list.length - 1, 0);
  const extend = (chosen: string[], rank: number): void => {
    if (found.length >= most) return;
    const list = lists[chosen.length];
    if (list === undefined) {
      if (rank === 0) found.push(chosen);
      return;
    }
    for (let at = Math.min(rank, list.length - 1); at >= 0; at--) extend([...chosen, list[at]!], rank - at);
  };
  for (let rank = 0; rank <= longest; rank++) extend([], rank);
  return found;
}

/** The listed game that the text names, and how it names it; null if it is rules. */
export interface NamedGame {
  game: ListedGame;
  /** The arguments that stand in the text; null if the fields hold them. */
  given: string[] | null;
}

export function namedGame({ text, chosen, listed }: Pick<RulesetState, "text" | "chosen" | "listed">, library: ListedGame[]): NamedGame | null {
  if (isFile(text)) {
    const name = chosen ?? gamesOf(text)[0] ?? listed[0]?.name;
    const game = listed.find((one) => one.name === name);
    return game === undefined ? null : { game, given: null };
  }
  const called = asCalled(text);
  if (called === null) return null;
  const [paper, name] = called.name.includes(":") ? called.name.split(":") as [string, string] : [null, called.name];
  const game = library.find((one) => one.name === name && (paper === null || one.paper === paper));
  return game === undefined ? null : { game, given: called.given };
}

/** The values that the fields show; those that are typed in order with the parameters are theirs. */
export function valuesOf(parameters: Parameter[], given: string[]): string[] | null {
  if (given.length > parameters.length && !parameters.some(({ name }) => name.endsWith("]"))) return null;
  const values: string[] = [];
  for (const [at, parameter] of parameters.entries()) {
    const last = at === parameters.length - 1;
    const value = parameter.name.endsWith("]") && last ? given.slice(at).join(", ") : given[at];
    if (value === undefined || value === "") {
      if (parameter.fallback === null) return null;
      values.push(parameter.fallback);
    } else values.push(value.replace(new RegExp(`^${parameter.name.replace(/\[.*/, "")}\\s*=(?!=)\\s*`, "u"), ""));
  }
  return values;
}

/** What is wrong with the value of a parameter. */
export interface ValueFault {
  message: Message;
  /** Which value; null if the message points at none. */
  at: number | null;
  /** Values each of which cures it. */
  cures: string[];
}

/** Faults of a game `name(2, 3)` whose values stand in fields of their own. */
export function valueFaults(name: string, values: string[], messages: Message[]): ValueFault[] {
  const text = `${name}(${values.join(", ")})`;
  const spans: Span[] = [];
  values.reduce((from, value) => {
    spans.push({ from, to: from + value.length });
    return from + value.length + 2;
  }, name.length + 1);
  return messages.map((message) => {
    const place = messageSpan(text, message, ["GAME"]);
    const at = place === null ? -1 : spans.findIndex(({ from, to }) => from <= place.from && place.from < Math.max(to, from + 1));
    const within = spans[at];
    if (within === undefined) return { message, at: null, cures: [] };
    const inside = (message.cures ?? []).filter((cure) => { const { from, to } = changedSpan(text, cure); return within.from <= from && to <= within.to; });
    return { message, at, cures: inside.map((cure) => { const cured = changed(text, cure); return cured.slice(within.from, within.to + cured.length - text.length); }) };
  });
}
