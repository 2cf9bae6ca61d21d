/** A number of the next job, which may be left out. */

import type { ViewProps } from "../state/view_props";
import { wrongWhole } from "../typed/whole";
import { CheckedField } from "../typed/whole_field";
import { NUMBERS } from "./requests";

export function JobNumber({ state, store, field, label }: ViewProps & { field: keyof typeof NUMBERS; label: string }) {
  const text = state.jobs[field];
  return (
    <CheckedField
      label={label} text={text} wrong={wrongWhole(text, NUMBERS[field], false)} placeholder="as usual"
      change={(typed) => store.set("jobs", (jobs) => ({ ...jobs, [field]: typed }))}
    />
  );
}
