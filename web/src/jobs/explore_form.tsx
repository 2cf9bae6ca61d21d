/** A family to explore: its game with the parameters named, their ranges, and a claim if one is to be decided. */

import { parameterNames } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { MarkedField } from "../typed/marked_field";
import { FAMILY_TEXTS, useFamily } from "../typed/read_family";
import { CLAIM_TEXT } from "../typed/use_claim";
import { JobNumber } from "./job_number";
import { LimitsForm } from "./limits_form";
import { familyName, familyText, overOf, ranges, toExplore } from "./requests";
import { begin } from "./run";
import { Stores } from "./stores";

export function ExploreForm(props: ViewProps) {
  const { state, store, engine } = props;
  const { jobs, ruleset } = state;
  const set = (typed: Partial<typeof jobs>) => store.set("jobs", (now) => ({ ...now, ...typed }));
  const asked = toExplore(ruleset, jobs);
  const over = ranges(overOf(ruleset, jobs));
  const isTyped = asked !== null && over.length > 0;
  const family = familyText(ruleset, jobs);
  const read = useFamily(engine, family === null || over.length === 0 ? null : { game: family, over, claim: jobs.familyClaim, misere: ruleset.misere }).answer;
  const faulty = read !== null && [read.family, read.over, read.claim].some((faults) => faults.length > 0);
  const ready = isTyped && !faulty;
  const start = () => { if (ready) void begin(store, engine, asked); };
  const field = { doubts: [], enter: start };
  return (
    <form class="claim-form" onSubmit={(event) => { event.preventDefault(); start(); }}>
      <label for="family">Family</label>
      <MarkedField {...field} id="family" text={familyName(ruleset, jobs)} names={FAMILY_TEXTS} faults={read?.family ?? []} placeholder="ryuo(p)" change={(text) => set({ family: text })} />
      <label for="family-over">Parameters over</label>
      <MarkedField {...field} id="family-over" text={overOf(ruleset, jobs)} names={[]} faults={read?.over ?? []} placeholder="p=2..6, q=1..9" change={(text) => set({ over: text })} />
      <label for="family-claim">Claim, if one is to be decided</label>
      <MarkedField
        {...field} id="family-claim" text={jobs.familyClaim} names={[CLAIM_TEXT]} faults={read?.claim ?? []} doubts={read?.doubts ?? []} placeholder="solve each member"
        change={(text) => set({ familyClaim: text })}
      />
      <div class="row">
        <button type="submit" class="primary" disabled={!ready}>Explore</button>
        {jobs.family !== null && <button type="button" onClick={() => set({ family: null, over: "" })}>The family of this game</button>}
        <span class="faint">{faulty ? "Correct what is marked first." : !isTyped ? whyNot(props, asked === null && family !== null, family === null) : jobs.familyClaim.trim() === "" ? "Every member is solved; then a formula in the parameters is sought." : "The claim is decided for every member; then the condition under which it holds is sought."}</span>
      </div>
      <details class="more">
        <summary>Bounds and limits</summary>
        {jobs.familyClaim.trim() !== "" && <div class="fields"><JobNumber {...props} field="max" label="Check heaps up to" /></div>}
        <LimitsForm {...props} />
      </details>
      <Stores engine={engine} />
    </form>
  );
}

/** Why there is nothing to explore yet. */
function whyNot({ state: { ruleset, jobs } }: ViewProps, numbers: boolean, unnamed: boolean): string {
  if (numbers) return "Correct the numbers under “Bounds and limits” first.";
  const { known } = ruleset;
  if (jobs.family === null && known.kind === "game" && parameterNames(ruleset).length === 0) {
    return `${known.show.game} has no parameters, so it is no family. Name one with its parameters, such as ryuo(p), and their values, such as p=2..6.`;
  }
  return unnamed ? "Name a family with its parameters, such as ryuo(p)." : "Say which values the parameters take, such as p=2..6.";
}
