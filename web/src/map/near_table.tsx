/** The cells around the cursor as a table of HTML: the map in a form that can be read aloud. */

import { LAYER, type Tile, type TileQuery } from "../engine/tile";
import { useAsked } from "../engine/use_ask";
import { written } from "../math/in_words";
import { Trouble } from "../trouble/trouble";
import type { Colouring } from "./colouring";
import type { QueryAt } from "./scene";

const AROUND = 5;
const SIDE = 2 * AROUND + 1;

interface NearTableProps {
  /** The cell in the middle. */
  cell: readonly [number, number];
  names: readonly [string, string];
  bounds: readonly [number, number];
  title: string;
  base: QueryAt;
  label: Colouring["label"];
  load(query: TileQuery, signal: AbortSignal): Promise<Tile>;
}

/** The query of the cells around one. */
function queryAround(base: QueryAt, cell: readonly [number, number]): TileQuery {
  const query = base({ step: 1, column: 0, row: 0 });
  const from = [...query.from];
  from[query.axes[0]] = Math.max(0, cell[0] - AROUND);
  from[query.axes[1]] = Math.max(0, cell[1] - AROUND);
  return { ...query, from, columns: SIDE, rows: SIDE, step: 1 };
}

export function NearTable({ cell, names, bounds, title, base, label, load }: NearTableProps) {
  const query = queryAround(base, cell);
  const { answer: tile, error } = useAsked(JSON.stringify(query), (signal) => load(query, signal));
  if (error !== null) return <Trouble error={error} compact />;
  if (tile === null) return <p>Reading the cells …</p>;
  const [left, bottom] = [query.from[query.axes[0]]!, query.from[query.axes[1]]!];
  const columns = numbers(left, bounds[0]);
  const rows = numbers(bottom, bounds[1]);
  const text = (column: number, row: number) => {
    const index = row * SIDE + column;
    return tile.layers[index] === LAYER.unknown ? "not known" : label(tile.values[index]!);
  };
  return (
    <div class="map-near">
      <table>
        <caption>{title} around {written([...cell])}: {names[0]} to the right, {names[1]} upwards</caption>
        <thead>
          <tr><th scope="col">{names[1]} \ {names[0]}</th>{columns.map((x) => <th scope="col" key={x}>{x}</th>)}</tr>
        </thead>
        <tbody>
          {[...rows].reverse().map((y) => (
            <tr key={y}>
              <th scope="row">{y}</th>
              {columns.map((x) => (
                <td key={x} aria-current={x === cell[0] && y === cell[1] ? "location" : undefined}>{text(x - left, y - bottom)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function numbers(least: number, bound: number): number[] {
  return Array.from({ length: SIDE }, (_, at) => least + at).filter((at) => at <= bound);
}
