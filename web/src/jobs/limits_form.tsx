/** Limits of the next job, smaller or larger than usual, as far as the server allows. */

import type { ViewProps } from "../state/view_props";
import { JobNumber } from "./job_number";

export function LimitsForm(props: ViewProps) {
  return (
    <fieldset class="fields">
      <legend>Limits of the next job, as far as the server allows</legend>
      <JobNumber {...props} field="mebibytes" label="Memory in MiB" />
      <JobNumber {...props} field="seconds" label="Seconds" />
    </fieldset>
  );
}
