/** Positions as a board shows them: their texts, their parts, and how two of them differ. */

import type { Touched } from "./play_state";
import type { Heap, Place } from "../engine/answers";
import type { PlayedMove } from "../engine/play_answers";

/** The parts of a position: one, unless it is a sum. */
export function partsOf(place: Place): Heap[][] {
  return place.length > 0 && Array.isArray(place[0]) ? (place as Heap[][]) : [place as Heap[]];
}

/** A heap from its text: a number if it fits, or else the text. */
export function heapOf(text: string): Heap {
  const typed = text.trim();
  const number = Number(typed);
  return /^\d+$/.test(typed) && Number.isSafeInteger(number) ? number : typed;
}

/** A position as it is typed: `3, 5`, or `(3) + (5)`. */
export function placeText(place: Place): string {
  const parts = partsOf(place).map((part) => part.join(", "));
  return parts.length === 1 ? parts[0]! : parts.map((part) => `(${part})`).join(" + ");
}

/** A position as it is shown: always in brackets; of a sum without the parts in which nothing is left. */
export function shownPlace(place: Place): string {
  const parts = partsOf(place);
  const left = parts.filter(isLeft);
  return (parts.length === 1 ? parts : left.length === 0 ? parts.slice(0, 1) : left).map((part) => `(${part.join(", ")})`).join(" + ");
}

/** Has a part of a sum a token? */
function isLeft(part: Heap[]): boolean {
  return part.some((heap) => `${heap}` !== "0");
}

export function samePlace(a: Place, b: Place): boolean {
  return placeText(a) === placeText(b);
}

/** A change with a minus of typography. */
function shownChange(change: string): string {
  return change.replace(/-/g, "−");
}

/** How heaps differ from what they were, for a preview: `x − 3, y + 1`. */
export function difference(names: string[], from: Heap[], to: Heap[]): string {
  const changes = to.map((heap, index) => {
    const [old, now] = [heapOf(`${from[index]}`), heapOf(`${heap}`)];
    const name = names[index] ?? `heap ${index + 1}`;
    if (now === old) return "";
    if (typeof now !== "number" || typeof old !== "number") return `${name} = ${now}`;
    return now < old ? `${name} − ${old - now}` : `${name} + ${now - old}`;
  });
  return changes.filter((change) => change !== "").join(", ");
}

/** What is left of a list of parts without those of another list; null if one of these is not there. */
export function without(parts: Heap[][], gone: Heap[][]): Heap[][] | null {
  const left = [...parts];
  for (const part of gone) {
    const at = left.findIndex((other) => placeText(other) === placeText(part));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** A move in short: its change; of a sum what becomes of which part; else what the heaps become. */
export function shownMove(move: PlayedMove, names: string[]): string {
  if (move.change !== "") return shownChange(move.change);
  const [from, to] = [partsOf(move.from), partsOf(move.to)];
  if (from.length === 1 && to.length === 1) return difference(names, from[0]!, to[0]!);
  return `${shownPlace(unmatched(from, to))} → ${shownPlace(unmatched(to, from))}`;
}

/** The parts of one position that another position has not. */
export function unmatched(parts: Heap[][], others: Heap[][]): Heap[][] {
  const left = others.map((part) => placeText(part));
  return parts.filter((part) => {
    const at = left.indexOf(placeText(part));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A part with the touched heaps changed. */
export function touchedPart(part: Heap[], touched: Touched): Heap[] {
  return part.map((heap, index) => touched[index] ?? heap);
}

/** A move that goes on from what was touched, and what becomes of the part. */
interface Completion {
  move: PlayedMove;
  becomes: Heap[][];
}

/** The moves that change one part only, and agree with the heaps that were touched. */
export function completions(moves: PlayedMove[], place: Place, part: number, touched: Touched, splits = false): Completion[] {
  const parts = partsOf(place);
  const changed = parts[part];
  const others = parts.filter((_, index) => index !== part);
  if (changed === undefined) return [];
  const found = moves.flatMap((move) => {
    const becomes = without(partsOf(move.to), others);
    return becomes === null ? [] : [{ move, becomes }];
  });
  if (splits && isRow(changed) && touched[0] !== undefined) return throughToken(found, changed, touched[0]);
  return found.filter(({ becomes }) => agrees(changed, becomes, touched));
}

/** Is a part one heap of tokens, which lie in a row? */
export function isRow(part: Heap[]): part is [number] {
  return part.length === 1 && typeof part[0] === "number";
}

/** The moves that take the token behind this number of others, or cut the row in front of it; those that take least first. */
function throughToken(found: Completion[], [size]: [number], before: Heap): Completion[] {
  if (typeof before !== "number") return [];
  const rows = found.flatMap((move) => {
    const left = move.becomes.map(([heap]) => heap);
    return left.every((heap) => typeof heap === "number") && laidOut(size, left as number[], before) !== null ? [{ move, left: sumOf(left as number[]) }] : [];
  });
  return rows.sort((a, b) => b.left - a.left).map(({ move }) => move);
}

/** What lies in front of a gap in a row, and what lies behind it. */
interface Gap {
  front: number;
  behind: number;
}

/** How parts can lie in a row so that the token behind `before` others is taken, or the row is cut in front of it; null if they cannot. */
export function laidOut(size: number, parts: number[], before: number): Gap | null {
  const all = sumOf(parts);
  const rest = parts.filter((part) => part > 0);
  const sums = rest.reduce((some, part) => new Set([...some, ...[...some].map((sum) => sum + part)]), new Set([0]));
  // Two parts lie on the two sides of the gap, or they would be one.
  const fronts = rest.length === 2 ? new Set(rest) : sums;
  const fitting = [...fronts].filter((front) => {
    const behind = all - front;
    if (all > size) return all === before;
    return all === size ? front === before && front > 0 && behind > 0 : front <= before && behind < size - before;
  });
  return fitting.length === 0 ? null : { front: Math.max(...fitting), behind: all - Math.max(...fitting) };
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** The part that a move changes. */
export function partChanged(place: Place, to: Place): number {
  const parts = partsOf(place);
  const changed = parts.findIndex((_, part) => without(partsOf(to), parts.filter((_, index) => index !== part)) !== null);
  return Math.max(changed, 0);
}

/** Does a part that becomes others agree with what was touched? A part that splits must leave that many tokens in all. */
function agrees(part: Heap[], becomes: Heap[][], touched: Touched): boolean {
  const indices = Object.keys(touched).map(Number);
  return indices.every((index) => {
    if (becomes.length === 1) return `${becomes[0]![index]}` === `${touched[index]}`;
    const left = becomes.map((heaps) => heaps[index]);
    if (touched[index] === part[index]) return true;
    return left.every((heap) => typeof heap === "number")
      && (left as number[]).reduce((all, heap) => all + heap, 0) === touched[index];
  });
}

/** Is a text a change or a position that this move stands for? */
export function names(move: PlayedMove, text: string): boolean {
  const plain = (written: string) => written.replace(/−/g, "-").replace(/[\s()]/g, "");
  const typed = plain(text);
  return typed !== "" && (typed === plain(move.change) || (partsOf(move.to).length === 1 && typed === plain(placeText(move.to))));
}

/** The moves that a search finds: by their change or where they lead. */
export function searched(moves: PlayedMove[], text: string): PlayedMove[] {
  const plain = (written: string) => written.replace(/−/g, "-").replace(/\s/g, "");
  const sought = plain(text);
  return moves.filter((move) => plain(move.change).includes(sought) || plain(shownPlace(move.to)).includes(sought));
}

/** A message as its first sentence and the rest. */
export function folded(message: string): { short: string; rest: string } {
  const end = message.search(/[.:;] (?=\p{Lu})/u);
  return end < 0 ? { short: message, rest: "" } : { short: `${message.slice(0, end)}.`, rest: message.slice(end + 2) };
}

/** Rows of five, as tokens are laid out. */
export function fives(count: number): number[][] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  return Array.from({ length: Math.ceil(count / 5) }, (_, row) => all.slice(5 * row, 5 * row + 5));
}

/** Heaps up to this many tokens are laid out one by one. */
export const MOST_TOKENS = 50;
