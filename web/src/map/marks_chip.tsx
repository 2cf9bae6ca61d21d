/** The positions that another view marked, one by one. */

import { useState } from "preact/hooks";
import { written } from "../math/in_words";
import type { Marks } from "./map_state";

export function MarksChip({ marks, jump, remove }: { marks: Marks; jump(position: readonly number[]): void; remove(): void }) {
  const [at, setAt] = useState(0);
  const positions = marks.positions ?? [];
  const next = positions[at % Math.max(1, positions.length)];
  return (
    <div class="map-marks" role="group" aria-label="Marked positions">
      <span class="map-chip"><i class="key-marked" />{marks.title}{positions.length > 0 ? ` (${positions.length})` : ""}</span>
      {next !== undefined && (
        <button
          type="button"
          onClick={() => {
            jump(next);
            setAt(at + 1);
          }}
        >
          Go to {written(next)}
        </button>
      )}
      <button type="button" onClick={remove}>Remove the marks</button>
    </div>
  );
}
