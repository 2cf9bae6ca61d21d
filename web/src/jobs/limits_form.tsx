/** Limits of the next job, smaller or larger than usual, as far as the server allows. */

import type { ViewProps } from "../state/view_props";

export function LimitsForm({ state, store }: ViewProps) {
  const { mebibytes, seconds } = state.jobs;
  return (
    <fieldset class="fields">
      <legend>Limits of the next job, as far as the server allows</legend>
      <label>Memory in MiB
        <input inputMode="numeric" value={mebibytes} placeholder="as usual" onInput={(event) => store.set("jobs", (jobs) => ({ ...jobs, mebibytes: event.currentTarget.value }))} />
      </label>
      <label>Seconds
        <input inputMode="numeric" value={seconds} placeholder="as usual" onInput={(event) => store.set("jobs", (jobs) => ({ ...jobs, seconds: event.currentTarget.value }))} />
      </label>
    </fieldset>
  );
}
