/** The grid of a game on ordinals as a file. */

import type { Download, Engine } from "../engine/engine";
import { gridPositions, otherHeaps } from "../ordinals/ordinal_grid";
import { outcomesOf, type Known } from "../ordinals/use_outcomes";
import { pictureOf, type State } from "../state/state";
import { stemOf } from "./offers";

/** A file that the page makes itself. */
export interface OwnFile {
  /** What its button is called. */
  name: string;
  file: string;
  made(engine: Engine): Promise<Download>;
}

/** Lines of words as CSV. */
export function csvOf(lines: string[][]): string {
  return lines.map((line) => `${line.map(quoted).join(",")}\n`).join("");
}

/** A word of CSV. */
function quoted(word: string): string {
  return /[",]/.test(word) ? `"${word.replace(/"/g, '""')}"` : word;
}

/** A line for each position, with its heaps and its outcome; empty where it is not known. */
export function gridCsv(heaps: string[], positions: string[][], known: ReadonlyMap<string, Known>): string {
  const outcome = (position: string[]) => {
    const found = known.get(position.join());
    return found === "P" || found === "N" ? found : "";
  };
  const lines = positions.map((position) => [...position, outcome(position)]);
  return csvOf([[...heaps, "outcome"], ...lines]);
}

/** The file of the grid that the view of ordinals shows; null if another view is shown. */
export function gridFile(state: State): OwnFile | null {
  const { known, misere } = state.ruleset;
  if (known.kind !== "game" || state.view !== "look" || pictureOf(state) !== "ordinals") return null;
  const { game, show: { heaps } } = known;
  const { exponent, position } = state.ordinals;
  const positions = [...gridPositions(exponent, heaps.length, otherHeaps(position, heaps.length))].reverse().flat();
  const file = `${stemOf(game)}-grid.csv`;
  const made = async (engine: Engine) => {
    const { known: outcomes } = await outcomesOf(engine, game, misere, positions);
    return { name: file, blob: new Blob([gridCsv(heaps, positions, outcomes)], { type: "text/csv;charset=utf-8" }) };
  };
  return { name: "Grid as CSV", file, made };
}
