/** The games of a play, and the fields in which its beginning is typed. */

import type { GameText, Heap, Place } from "../engine/answers";
import { gameText, passOf, type RulesetState } from "../state/ruleset";
import { partsOf, placeText } from "./places";
import type { BoardInfo } from "./play_state";
import { fingerprint } from "./turns";

/** The game of the page and those beside it; null while the page has none. */
export function gamesOfPlay(ruleset: RulesetState, others: string[]): GameText[] | null {
  const main = gameText(ruleset);
  if (main === null) return null;
  // The games of a file on the page can be named beside it, too.
  const beside = main.texts === undefined ? {} : { texts: main.texts };
  return [main, ...others.map((text) => ({ text, ...beside }))];
}

/** A fingerprint of the choice of games: another choice has another fingerprint. */
export function rulesOfPlay(ruleset: RulesetState, others: string[]): string {
  return fingerprint(JSON.stringify([gamesOfPlay(ruleset, others), ruleset.misere]));
}

export function has(board: BoardInfo | undefined, twist: string): boolean {
  return board?.twists.includes(twist) ?? false;
}

/** The names of the fields for a position of a game: one for each heap, and one for all of a sum. */
export function fieldsOf(board: BoardInfo): string[] {
  return has(board, "sums") ? ["position"] : board.heaps;
}

/** A position as it stands in the fields. */
export function inFields(board: BoardInfo, place: Place): Heap[] {
  return has(board, "sums") ? [placeText(place)] : partsOf(place)[0]!;
}

/** The text of a position in the fields. */
export function fromFields(board: BoardInfo, fields: Heap[]): string {
  return has(board, "sums") ? `${fields[0] ?? ""}` : fields.join(", ");
}

/** Do the fields fit these games? */
export function fits(boards: BoardInfo[], start: Heap[][] | null): boolean {
  return start !== null && start.length === boards.length
    && boards.every((board, index) => start[index]!.length === fieldsOf(board).length);
}

/** Fields filled at random; `draw` gives a number from 0 to below its argument. */
export function randomFields(board: BoardInfo, draw: (below: number) => number): Heap[] {
  const most = board.heaps.length === 1 ? 20 : board.heaps.length === 2 ? 12 : 7;
  return fieldsOf(board).map((_, index) => {
    if (index === passOf(board)) return 1;
    const heap = 1 + draw(most);
    if (has(board, "sums")) return `${heap + 2}`;
    return has(board, "ordinals") && draw(2) === 0 ? `w*${1 + draw(2)} + ${heap}` : heap;
  });
}
