/** A play as a file: a line for each move. */

import type { Place } from "../engine/answers";
import { rulesOfPlay } from "../play/games";
import { placeText } from "../play/places";
import type { Opponent, PlayRecord } from "../play/play_state";
import { nameOf, placesAt } from "../play/turns";
import type { State } from "../state/state";
import type { OwnFile } from "./grid_file";
import { csvOf } from "./grid_file";
import { stemOf } from "./offers";

/** The play of the page's game that is on the board; null if there is none, or another view is shown. */
export function shownPlay({ view, ruleset, play }: State): PlayRecord | null {
  const { record } = play;
  return view === "play" && record !== null && record.rules === rulesOfPlay(ruleset, play.others) ? record : null;
}

/** Where a play stands that is looked at. */
export function placesShown({ play }: State, record: PlayRecord): Place[] {
  return placesAt(record, play.table.looking ?? record.steps.length);
}

/** A line for the beginning, and one for each move: who moves, on which board, the change, where it leads, and what is blocked then. */
export function playCsv(record: PlayRecord, opponent: Opponent): string {
  const blocks = (places: Place[] | null) => (places ?? []).map((place) => `(${placeText(place)})`).join(" ");
  const beginning = record.start.map((place, board) => ["0", "", `${board + 1}`, "", placeText(place), board === 0 ? blocks(record.opening) : ""]);
  const moves = record.steps.map((step, at) => [`${at + 1}`, nameOf(step.by, opponent), `${step.board + 1}`, step.change, placeText(step.to), blocks(step.blocks)]);
  return csvOf([["move", "player", "board", "change", "position", "blocked"], ...beginning, ...moves]);
}

/** The file of the play that is shown; null if there is none. */
export function playFile(state: State): OwnFile | null {
  const { known } = state.ruleset;
  const record = shownPlay(state);
  if (known.kind !== "game" || record === null) return null;
  const file = `${stemOf(known.game)}-play.csv`;
  const blob = () => new Blob([playCsv(record, state.play.opponent)], { type: "text/csv;charset=utf-8" });
  return { name: "Play as CSV", file, made: async () => ({ name: file, blob: blob() }) };
}
