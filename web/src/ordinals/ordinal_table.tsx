/** The grid of blocks as a table whose cells are chosen by mouse or arrows. */

import { useRef, useState } from "preact/hooks";
import { printed } from "./ordinal_grid";
import type { Known } from "./use_outcomes";

interface OrdinalTableProps {
  /** Positions row by row, the uppermost first. */
  rows: string[][][];
  /** The ordinals along the first heap. */
  columns: string[];
  heaps: string[];
  /** How many ordinals stand in a block. */
  block: number;
  outcomes: ReadonlyMap<string, Known>;
  /** Do more outcomes come? Without it, what is not there is not known. */
  waiting: boolean;
  /** Positions to which a move wins. */
  wins: ReadonlySet<string>;
  chosen: string | null;
  choose(position: string[]): void;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export function OrdinalTable(props: OrdinalTableProps) {
  const { rows, columns, heaps, block } = props;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<[number, number]>([rows.length - 1, 0]);
  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows.length - 1, at[0] + arrow[0]));
    const column = Math.max(0, Math.min(columns.length - 1, at[1] + arrow[1]));
    setAt([row, column]);
    table.current?.querySelector<HTMLButtonElement>(`[data-cell="${row},${column}"]`)?.focus();
  };
  const here: [number, number] = [Math.min(at[0], rows.length - 1), at[1]];
  return (
    <div class="ordinals-grid">
      <table ref={table} onKeyDown={move}>
        <caption class="seen-by-readers">Outcomes: {heaps[0]} to the right, {heaps[1] ?? ""} upwards</caption>
        <tbody>
          {rows.map((row, up) => (
            <tr key={row[0]!.join()} class={(rows.length - up) % block === 0 && up > 0 ? "block-begins" : ""}>
              <th scope="row">{heaps.length > 1 ? printed(row[0]![1]!) : ""}</th>
              {row.map((position, right) => (
                <td key={position.join()} class={right % block === 0 && right > 0 ? "block-begins" : ""}>
                  <Cell {...props} position={position} cell={[up, right]} tabbed={here[0] === up && here[1] === right} enter={() => setAt([up, right])} />
                </td>
              ))}
            </tr>
          ))}
          <tr class="ordinals-below"><td />{columns.map((one) => <th scope="col" key={one}><span>{printed(one)}</span></th>)}</tr>
        </tbody>
      </table>
    </div>
  );
}

/** How a cell looks. */
const SHOWN: Record<Known | "waits", { mark: string; letter: string }> = {
  P: { mark: "is-p", letter: "P" },
  N: { mark: "is-n", letter: "N" },
  "not known": { mark: "open", letter: "?" },
  waits: { mark: "waits", letter: "" },
};

interface CellProps extends OrdinalTableProps {
  position: string[];
  cell: [number, number];
  tabbed: boolean;
  enter(): void;
}

function Cell({ position, cell, tabbed, enter, outcomes, waiting, wins, chosen, choose }: CellProps) {
  const key = position.join();
  const outcome = outcomes.get(key) ?? (waiting ? undefined : "not known");
  const marks = [SHOWN[outcome ?? "waits"].mark, wins.has(key) ? "wins" : "", chosen === key ? "chosen" : ""];
  const name = `(${printed(position.join(", "))}) ${outcome ?? "is computed"}${wins.has(key) ? ", a move here wins" : ""}`;
  return (
    <button
      type="button" data-cell={cell.join()} tabIndex={tabbed ? 0 : -1} class={marks.filter((mark) => mark !== "").join(" ")}
      aria-label={name} title={name} onFocus={enter} onClick={() => choose(position)}
    >
      {SHOWN[outcome ?? "waits"].letter}
    </button>
  );
}
