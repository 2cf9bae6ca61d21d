/** Makes the table larger: a button, the progress of the job, and why it was refused. */

import { Trouble } from "../trouble/trouble";
import type { Growth } from "./table_growth";

interface GrowthBarProps {
  growth: Growth;
  /** The size that the button computes; null for no button. */
  offer: number | null;
  grow(size: number): void;
  /** Tries again with all memory that the server gives to one job; null where there is no more. */
  insist: ((size: number) => void) | null;
  cancel(): void;
  dismiss(): void;
}

export function GrowthBar({ growth, offer, grow, insist, cancel, dismiss }: GrowthBarProps) {
  if (growth.kind === "grows") {
    const { progress, size } = growth;
    return (
      <div class="map-growth" role="status">
        <span>Computing the table to {size - 1}{progress?.stage != null && progress.stage !== "" ? `: ${progress.stage}` : ""}</span>
        <progress {...(progress !== null && progress.of > 0 ? { value: progress.done, max: progress.of } : {})} aria-label="Progress of the table" />
        <button type="button" onClick={cancel}>Cancel</button>
      </div>
    );
  }
  if (growth.kind === "refused") {
    const { error, size } = growth;
    return (
      <Trouble compact title={`The table to ${size - 1} is not computed`} error={error}>
        {error.resource === "bytes" && insist !== null && <button type="button" onClick={() => insist(size)}>Try with all memory of the server</button>}
        <button type="button" onClick={dismiss}>Dismiss</button>
      </Trouble>
    );
  }
  if (offer === null) return null;
  return (
    <div class="map-growth">
      <button type="button" onClick={() => grow(offer)}>Compute to here (table to {offer - 1})</button>
    </div>
  );
}
