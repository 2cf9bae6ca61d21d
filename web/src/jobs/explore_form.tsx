/** A family to explore: its game with the parameters named, their ranges, and a claim if one is to be decided. */

import type { ViewProps } from "../state/view_props";
import { LimitsForm } from "./limits_form";
import { familyName, overOf, parameterNames, ranges, toExplore } from "./requests";
import { begin } from "./run";
import { Stores } from "./stores";

export function ExploreForm(props: ViewProps) {
  const { state, store, engine } = props;
  const { jobs, ruleset } = state;
  const set = (typed: Partial<typeof jobs>) => store.set("jobs", (now) => ({ ...now, ...typed }));
  const asked = toExplore(ruleset, jobs);
  const ready = asked !== null && ranges(overOf(ruleset, jobs)).length > 0;
  return (
    <form class="claim-form" onSubmit={(event) => { event.preventDefault(); if (ready) void begin(store, engine, asked); }}>
      <div class="fields">
        <label>Family
          <input class="mono" value={familyName(ruleset, jobs)} placeholder="ryuo(p)" spellcheck={false} onInput={(event) => set({ family: event.currentTarget.value })} />
        </label>
        <label>Parameters over
          <input class="mono" value={overOf(ruleset, jobs)} placeholder="p=2..6, q=1..9" spellcheck={false} onInput={(event) => set({ over: event.currentTarget.value })} />
        </label>
      </div>
      <div class="fields">
        <label>Claim, if one is to be decided
          <input class="mono" value={jobs.familyClaim} placeholder="solve each member" spellcheck={false} onInput={(event) => set({ familyClaim: event.currentTarget.value })} />
        </label>
      </div>
      <div class="row">
        <button type="submit" class="primary" disabled={!ready}>Explore</button>
        {jobs.family !== null && <button type="button" onClick={() => set({ family: null, over: "" })}>The family of this game</button>}
        <span class="faint">{!ready ? whyNot(props, asked === null) : jobs.familyClaim.trim() === "" ? "Every member is solved; then a formula in the parameters is sought." : "The claim is decided for every member; then the condition under which it holds is sought."}</span>
      </div>
      <details class="more"><summary>Limits</summary><LimitsForm {...props} /></details>
      <Stores engine={engine} />
    </form>
  );
}

/** Why there is nothing to explore yet. */
function whyNot({ state: { ruleset, jobs } }: ViewProps, unnamed: boolean): string {
  const { known } = ruleset;
  if (jobs.family === null && known.kind === "game" && parameterNames(ruleset).length === 0) {
    return `${known.show.game} has no parameters, so it is no family. Name one with its parameters, such as ryuo(p), and their values, such as p=2..6.`;
  }
  return unnamed ? "Name a family with its parameters, such as ryuo(p)." : "Say which values the parameters take, such as p=2..6.";
}
