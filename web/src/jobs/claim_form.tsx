/** A claim that is typed: its errors at the very characters, and buttons to prove or check it. */

import { gameText } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { MarkedField } from "../typed/marked_field";
import { readRanges, useFamily } from "../typed/read_family";
import { CLAIM_TEXT, faultsOf, useClaim, useClaimFormula } from "../typed/use_claim";
import { exampleClaims } from "./examples";
import { JobNumber } from "./job_number";
import { LimitsForm } from "./limits_form";
import { familyText, ranges, toCheck, toProve } from "./requests";
import { begin } from "./run";
import { Display } from "../math/formula";

export function ClaimForm(props: ViewProps) {
  const { state, store, engine } = props;
  const { jobs, ruleset } = state;
  const start = (asked: ReturnType<typeof toCheck>) => { if (asked !== null) void begin(store, engine, asked); };
  const { claim } = jobs;
  const over = ranges(jobs.ranges);
  const game = over.length === 0 ? gameText(ruleset) : null;
  const read = useClaim(engine, game === null ? null : { claim, game, misere: ruleset.misere });
  const formula = useClaimFormula(engine, claim);
  const family = over.length === 0 ? null : familyText(ruleset, jobs);
  const members = useFamily(engine, family === null ? null : { game: family, over, claim, misere: ruleset.misere }, readRanges).answer;
  // A title is no formula, but names a claim on the game of the page.
  const formFaults = game === null ? faultsOf(formula.error) : [];
  const faults = [faultsOf(read.error), formFaults, members?.claim ?? []].find((found) => found.length > 0) ?? [];
  const rangeFaults = [...(members?.over ?? []), ...(members?.family ?? [])];
  const faulty = faults.length > 0 || rangeFaults.length > 0;
  const isTyped = ruleset.known.kind === "game" && claim.trim() !== "" && !faulty;
  const [check, prove] = isTyped ? [toCheck(ruleset, jobs), toProve(ruleset, jobs)] : [null, null];
  const unread = isTyped && (check === null || prove === null);
  return (
    <form class="claim-form" onSubmit={(event) => { event.preventDefault(); start(check); }}>
      <label for="claim">Claim about {ruleset.misere ? "misère play of " : ""}this game</label>
      <MarkedField
        id="claim" text={claim} names={[CLAIM_TEXT]} faults={faults} doubts={[...(read.answer ?? []), ...(members?.doubts ?? [])]} placeholder="P = {(x, y) | x = y}"
        change={(next) => store.set("jobs", (now) => ({ ...now, claim: next }))}
      >
        {formula.answer !== null && formula.answer.latex !== "" && <Display latex={formula.answer.latex} />}
      </MarkedField>
      <Examples {...props} />
      <div class="row">
        <button type="submit" class="primary" disabled={check === null}>Check</button>
        <button type="button" class="primary" disabled={prove === null} onClick={() => start(prove)}>Prove</button>
        <p class="faint about-buttons">
          {faulty
            ? faults.length > 0 ? "Correct the marked part of the claim first." : "Correct the ranges under “Bounds, parameters and limits” first."
            : unread
            ? "Correct the numbers under “Bounds, parameters and limits” first."
            : <><b>Check</b> plays the positions of a table first, so that a false claim falls fast; then it tries to prove what is left. <b>Prove</b> plays nothing: it seeks a proof for all positions at once, for all values of parameters too.</>}
        </p>
      </div>
      <details class="more">
        <summary>Bounds, parameters and limits</summary>
        <div class="fields">
          <JobNumber {...props} field="max" label="Check heaps up to" />
        </div>
        <label for="claim-ranges">Prove for all</label>
        <MarkedField
          id="claim-ranges" text={jobs.ranges} names={[]} faults={rangeFaults} doubts={[]} placeholder="p >= 2, q in 1..9"
          change={(typed) => store.set("jobs", (now) => ({ ...now, ranges: typed }))} enter={() => start(prove)}
        />
        <LimitsForm {...props} />
      </details>
    </form>
  );
}

function Examples({ state, store }: ViewProps) {
  const examples = exampleClaims(state);
  if (examples.length === 0) return null;
  return (
    <div class="chips" role="group" aria-label="Examples of claims">
      {examples.map((claim) => (
        <button type="button" key={claim} class="chip" onClick={() => store.set("jobs", (jobs) => ({ ...jobs, claim }))}><code>{claim}</code></button>
      ))}
    </div>
  );
}
