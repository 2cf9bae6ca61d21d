/** Examples of claims about the page's game, to begin with: most of them are false. */

import type { State } from "../state/state";

export function exampleClaims({ ruleset }: State): string[] {
  if (ruleset.known.kind !== "game") return [];
  const { heaps, twists } = ruleset.known.show;
  if (twists.includes("ordinals") || heaps.length === 0) return [];
  if (heaps.length === 1) {
    const heap = heaps[0]!;
    return [`P = {${heap} | ${heap} mod 3 = 0}`, `grundy(${heap}) = ${heap} mod 3`];
  }
  const names = heaps.join(", ");
  const sum = heaps.join(" xor ");
  const values = `grundy(${names}) = ${sum}`;
  if (heaps.length > 2) return [`P = {(${names}) | ${sum} = 0}`, values];
  const [x, y] = heaps as [string, string];
  return [`P = {(${names}) | ${x} = ${y}}`, `P = {(${names}) | |${x} - ${y}| <= 1}`, values];
}
