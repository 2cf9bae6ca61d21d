/** The boards of a play: each with the heaps of its position. */

import type { Heap, Place } from "../engine/answers";
import { passOf } from "../state/ruleset";
import { has } from "./games";
import { HeapView, type Row } from "./heap_view";
import { completions, heapOf, isRow, laidOut, partsOf, shownPlace, touchedPart, unmatched } from "./places";
import type { BoardInfo, Pending } from "./play_state";
import type { Referee } from "./referee";

interface BoardProps {
  referee: Referee;
  info: BoardInfo;
  board: number;
  place: Place;
  pending: Pending | null;
  /** Can it be touched? */
  open: boolean;
  /** The heaps that the last move changed are marked: where the board stood before it. */
  before: Place | null;
  /** Is it the only board? */
  alone: boolean;
}

/** What a part would be, and what it would become if that is more than one. */
function previewed(place: Place, part: number, pending: Pending | null): { heaps: Heap[]; becomes: Heap[][] | null } {
  const heaps = partsOf(place)[part]!;
  if (pending === null || pending.part !== part) return { heaps, becomes: null };
  if (pending.verdict.kind !== "legal") return { heaps: touchedPart(heaps, pending.touched), becomes: null };
  const [found] = completions([pending.verdict.move], place, part, {});
  if (found === undefined) return { heaps, becomes: null };
  if (found.becomes.length === 1) return { heaps: found.becomes[0]!, becomes: null };
  const left = heaps.map((heap, index) => {
    const sizes = found.becomes.map((other) => other[index]);
    return sizes.every((size) => typeof size === "number") ? (sizes as number[]).reduce((all, size) => all + size, 0) : heap;
  });
  return { heaps: left, becomes: found.becomes };
}

/** A heap that may split, while a move is made on it: the tokens that are touched or taken, and what is left. */
function rowOf(size: number, pending: Pending | null, becomes: Heap[][] | null): Row {
  const touched = pending?.touched[0];
  if (pending === null) return { taken: null, left: null };
  if (pending.verdict.kind !== "legal") {
    return { taken: typeof touched === "number" && touched < size ? [touched + 1, touched + 1] : null, left: null };
  }
  const [found] = becomes === null ? completions([pending.verdict.move], pending.verdict.move.from, pending.part, {}) : [{ becomes }];
  const parts = (found?.becomes ?? []).map(([heap]) => heap).filter((heap): heap is number => typeof heap === "number");
  const left = parts.filter((heap) => heap > 0).join(" + ") || "0";
  const front = typeof touched === "number" ? laidOut(size, parts, touched)?.front : undefined;
  const begin = front ?? parts[0] ?? 0;
  const all = parts.reduce((sum, heap) => sum + heap, 0);
  return { taken: all < size ? [begin + 1, begin + size - all] : null, left };
}

export function BoardView(props: BoardProps) {
  const { info, board, place, alone } = props;
  const parts = partsOf(place);
  const sizes = parts.flat().map((heap) => heapOf(`${heap}`)).filter((heap): heap is number => typeof heap === "number");
  const most = Math.max(0, ...sizes);
  const size = most <= 12 ? "large" : most <= 30 ? "medium" : "small";
  const isGone = (part: Heap[]) => parts.length > 1 && part.every((heap) => `${heap}` === "0");
  const shown = parts.flatMap((part, index) => (isGone(part) ? [] : [index]));
  const label = alone ? "Board" : `Board ${board + 1}: ${info.text}`;
  return (
    <section class={`board ${size}`} aria-label={label}>
      {!alone && <h3>{info.text}</h3>}
      <div class={has(info, "sums") ? "parts split" : "parts"}>
        {shown.map((part, at) => <PartView key={part} {...props} part={part} most={most} count={shown.length} number={at + 1} />)}
      </div>
      {shown.length === 0 && <p class="emptied">No tokens are left.</p>}
    </section>
  );
}

interface PartProps extends BoardProps {
  part: number;
  most: number;
  /** How many parts are shown, and the number of this one. */
  count: number;
  number: number;
}

function PartView({ referee, info, board, place, pending, open, before, part, most, count, number }: PartProps) {
  const heaps = partsOf(place)[part]!;
  const preview = previewed(place, part, pending);
  const old = before === null ? null : partsOf(before);
  const pass = passOf(info);
  const isNew = old !== null && unmatched(partsOf(place), old).includes(heaps) && count > 1;
  const prefix = count > 1 ? `${number}: ` : "";
  const oldHeap = (index: number) => (old !== null && old.length === 1 && count === 1 ? heapOf(`${old[0]![index] ?? heaps[index]}`) : null);
  return (
    <div class={isNew ? "board-part new" : "board-part"}>
      {heaps.map((heap, index) => {
        if (index === pass) return null;
        const name = `${info.heaps[index] ?? `heap ${index + 1}`}`;
        return (
          <div class={![null, heapOf(`${heap}`)].includes(oldHeap(index)) ? "heap-row moved" : "heap-row"} key={index}>
            <HeapView
              row={has(info, "sums") && isRow(heaps) ? rowOf(heaps[0], pending !== null && pending.part === part ? pending : null, preview.becomes) : null}
              name={count > 1 ? `${prefix}${name}` : name} was={heapOf(`${heap}`)} heap={heapOf(`${preview.heaps[index] ?? heap}`)} open={open} most={most} before={oldHeap(index)}
              change={(next) => void referee.touch(board, part, index, next)} confirm={() => void referee.confirm()}
            />
          </div>
        );
      })}
      {pass !== null && <p class="pass-left">{heaps[pass] === 1 ? "The pass is still there." : "The pass is used."}</p>}
      {preview.becomes !== null && <p class="becomes-parts">leaves <b>{shownPlace(preview.becomes)}</b></p>}
    </div>
  );
}
