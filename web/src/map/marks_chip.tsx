/** What another view marked on the map. */

import type { Marks } from "./map_state";

export function MarksChip({ marks, remove }: { marks: Marks; remove(): void }) {
  return (
    <div class="map-marks" role="group" aria-label="Marked positions">
      <span class="map-chip"><i class="key-marked" />{marks.title}</span>
      <button type="button" onClick={remove}>Remove the marks</button>
    </div>
  );
}
