/** What is known of the cell under the pointer or the cursor, in words. */

import type { OptionsAnswer } from "../engine/answers";
import { LAYER, type Tile, type TileHeader, type TileQuery } from "../engine/tile";
import type { Asked } from "../engine/use_ask";
import { byClaim, winning, written, type Moved } from "../math/in_words";
import { inBrief } from "../trouble/remedy";
import { Trouble } from "../trouble/trouble";
import { describe, isNumber } from "./colouring";

/** A cell of a tile. */
export interface CellKnown {
  value: number;
  layer: number;
  /** The claim that gives outcomes beyond the table, and the one that gives values. */
  claim: TileHeader["claim"];
  grundyBy: TileHeader["grundy_by"];
  heapValues: boolean;
  show: TileQuery["show"];
  step: number;
}

export function cellKnown(tile: Tile, index: number, { show, step }: TileQuery): CellKnown {
  return { value: tile.values[index]!, layer: tile.layers[index]!, claim: tile.header.claim, grundyBy: tile.header.grundy_by, heapValues: tile.header.heap_values, show, step };
}

/** The name of the layer of values that single heaps decide. */
export const BY_HEAPS = "by the values of single heaps";

const COMPUTED = "computed for this position";

/** From where the outcome of a position is known. */
export function layerName(cell: CellKnown | null, move: Moved | null): string {
  if (cell?.layer === LAYER.table && cell.step === 1) return "table";
  if (cell?.layer === LAYER.claim) {
    const claim = cell.claim ?? cell.grundyBy;
    if (claim !== null) return byClaim(claim);
  }
  if (cell?.layer === LAYER.claim && cell.heapValues) return BY_HEAPS;
  if (move === null) return "";
  if (move.by !== null) return byClaim(move.by);
  if ((move.heap_values ?? []).length > 0) return BY_HEAPS;
  return COMPUTED;
}

/** From where the value of a position is known. */
function valueSource(cell: CellKnown | null, move: Moved | null): string {
  const shown = cell !== null && cell.step === 1 && cell.show === "grundy" && isNumber(cell.value) ? cell : null;
  if (shown?.layer === LAYER.table) return "table";
  const by = (shown?.layer === LAYER.claim ? shown.grundyBy : null) ?? move?.grundy_by ?? null;
  if (by !== null) return byClaim(by);
  if (shown?.layer === LAYER.claim && shown.heapValues || (move?.heap_values ?? []).length > 0) return BY_HEAPS;
  // A P-position of normal play has the value 0, whoever says that it is one.
  if (shown?.layer === LAYER.claim && shown.value === 0) return layerName(cell, move);
  return COMPUTED;
}

/** The value in words; its source is named where it is not that of the outcome. */
function valueParts(move: Asked<Moved>, cell: CellKnown | null): string[] {
  const seen = cell !== null && cell.layer !== LAYER.unknown && cell.step === 1 ? describe(cell.show, cell.value) : "";
  const grundy = move.answer?.grundy;
  const isValue = cell?.show === "grundy" && seen !== "";
  const value = isValue ? seen : grundy == null ? "" : `value ${grundy}`;
  const source = valueSource(cell, move.answer);
  const named = value === "" || source === layerName(cell, move.answer) ? value : `${value}, ${source}`;
  return [isValue ? "" : seen, named];
}

/** The words of the read-out, from the most important on. */
export function readoutParts(position: readonly number[], move: Asked<Moved>, cell: CellKnown | null): string[] {
  const outcome = move.answer?.outcome ?? (move.error === null ? "…" : "not known");
  const parts = [`${written([...position])} ${outcome}`, layerName(cell, move.answer), ...valueParts(move, cell)];
  if (move.answer !== null) parts.push(winning(move.answer));
  if (move.error !== null) parts.push(inBrief(move.error));
  return parts.filter((part) => part !== "");
}

export interface ReadoutProps {
  position: readonly number[] | null;
  move: Asked<Moved>;
  cell: CellKnown | null;
  /** What a second game says of the same position. */
  second: { game: string; move: Asked<Moved>; cell: CellKnown | null } | null;
}

export function Readout({ position, move, cell, second }: ReadoutProps) {
  return (
    <div class="map-readout" data-testid="map-readout" aria-live="polite" aria-atomic="true" aria-busy={move.waiting}>
      {position === null
        ? <p>Point at a cell, or press an arrow key on the map. Click a cell, or press Enter, to see its options.</p>
        : <Parts parts={readoutParts(position, move, cell)} outcome={move.answer?.outcome ?? null} />}
      {position !== null && second !== null && (
        <p class="map-second">{second.game}: {readoutParts(position, second.move, second.cell).join(" · ")}</p>
      )}
    </div>
  );
}

function Parts({ parts, outcome }: { parts: string[]; outcome: "P" | "N" | null }) {
  const [first, ...rest] = parts;
  return <p><strong class={outcome === null ? "" : `is-${outcome.toLowerCase()}`}>{first}</strong>{rest.map((part) => ` · ${part}`).join("")}</p>;
}

interface OptionsListProps {
  asked: Asked<OptionsAnswer>;
  position: readonly number[];
  jump(position: readonly number[]): void;
  close(): void;
}

/** The options that are drawn, in words, and buttons to those that win. */
export function OptionsList({ asked, position, jump, close }: OptionsListProps) {
  const { answer, error } = asked;
  const winningOnes = (answer?.options ?? []).filter(({ outcome }) => outcome === "P");
  return (
    <div class="map-options" role="group" aria-label="Options">
      <p>
        {answer === null && error === null && `The options of ${written([...position])} are computed…`}
        {answer !== null && optionsInWords(answer, winningOnes.length)}
      </p>
      {error !== null && <Trouble error={error} compact />}
      <div class="map-wins">
        {winningOnes.slice(0, 8).map((option) => (
          <button type="button" key={written(option.position)} onClick={() => jump(option.position as number[])}>
            {written(option.position)} P
          </button>
        ))}
        <button type="button" onClick={close}>Hide the options</button>
      </div>
      {answer !== null && answer.families.length > 0 && (
        <ul>{answer.families.map((family) => <li key={family.moves}><code>{family.moves}</code></li>)}</ul>
      )}
    </div>
  );
}

/** How many options there are, and how many of them are P-positions. */
export function optionsInWords(answer: OptionsAnswer, winningOnes: number): string {
  const of = written(answer.position);
  if (answer.count === 0) return `${of} has no option: play ends here.`;
  const many = answer.count === null ? "Very many options" : `${answer.count} option${answer.count === 1 ? "" : "s"}`;
  const wins = winningOnes === 0 ? (answer.complete ? "none of them P" : "none of them is known to be P") : `${winningOnes} of them P`;
  const drawn = answer.all ? "" : "; only those that are known to be P are drawn";
  return `${many} of ${of}, ${wins}${drawn}.`;
}
