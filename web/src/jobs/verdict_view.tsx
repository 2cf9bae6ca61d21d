/** Verdicts on a claim: the word, the counterexample, where it is false, and how it was decided. */

import { written } from "../math/in_words";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { Automaton } from "./automaton";
import { verdicts } from "./found";
import { Grade } from "./grade";
import { exceptionsMarked, hasMap, isOfPage, lookedAt, openedClaim, shownOnMap } from "../travel/jump";
import type { Verdict, VerdictsAnswer } from "./jobs_answers";
import type { JobEntry } from "./jobs_state";
import { Typeset } from "../math/formula";
import { choice, counterexample, falseWhere, stopped, verdictGrade, worst } from "./words";

/** The most choices of parameters that are listed one by one. */
const MOST_LISTED = 50;

export function VerdictsView(props: ViewProps & { entry: JobEntry }) {
  const { entry, engine, state } = props;
  const all = verdicts(entry);
  const claim = entry.request["claim"];
  const errors = (entry.answer as VerdictsAnswer | null)?.errors ?? [];
  const main = worst(all);
  return (
    <div class="verdicts">
      {typeof claim === "string" && <Typeset engine={engine} what={{ claim: statementOf(state, claim) }} display />}
      {main !== undefined && <VerdictView {...props} verdict={main} />}
      {all.length > 1 && <Choices verdicts={all} />}
      {errors.length > 0 && <Trouble error={stopped(errors)} compact job />}
      {main === undefined && entry.state === "running" && <p class="faint">No counterexample so far.</p>}
    </div>
  );
}

/** A claim, or the statement of the library that has this title. */
function statementOf({ ruleset: { known } }: ViewProps["state"], claim: string): string {
  const claims = known.kind === "game" ? known.show.claims : [];
  return claims.find(({ title }) => title === claim)?.statement ?? claim;
}

function VerdictView(props: ViewProps & { entry: JobEntry; verdict: Verdict }) {
  const { entry, verdict, engine } = props;
  const sentence = counterexample(verdict);
  const where = falseWhere(verdict);
  return (
    <div class="verdict">
      <div class="row">
        <Grade grade={verdictGrade(verdict)} />
        {verdict.play === "misere" && <span class="faint">in misère play</span>}
      </div>
      {sentence !== null && <p class="counterexample">{sentence[0]!.toUpperCase() + sentence.slice(1)}.</p>}
      {where !== null && (
        <div class="false-where">
          <p>{where.words[0]!.toUpperCase() + where.words.slice(1)}{where.set === null && "."}</p>
          {where.set !== null && <Typeset engine={engine} what={{ formula: where.set }} display />}
        </div>
      )}
      {verdict.reason !== null && <p class="reason">{verdict.reason}</p>}
      <ProofDetails verdict={verdict} />
      <VerdictActions {...props} />
      {entry.state === "running" && sentence !== null && <p class="faint">All positions where it is false are being sought.</p>}
    </div>
  );
}

function VerdictActions({ state, store, engine, entry, verdict }: ViewProps & { entry: JobEntry; verdict: Verdict }) {
  const here = isOfPage(state, entry.request);
  const misere = verdict.play === "misere";
  const claim = String(entry.request["claim"] ?? verdict.claim);
  const isWritten = /^\s*(P|grundy)\b.*=/s.test(claim);
  const at = verdict.counterexample?.position ?? [];
  const exceptions = falseWhere(verdict)?.set ?? null;
  const jumps = here && at.length > 0 && lookedAt(state, at, misere) !== null;
  return (
    <div class="row actions">
      {jumps && (
        <button type="button" class="primary" onClick={() => store.update((now) => lookedAt(now, at, misere) ?? now)}>
          Go to {written(at)}
        </button>
      )}
      {here && hasMap(state) && isWritten && (
        <button type="button" onClick={() => store.update((now) => shownOnMap(now, claim, misere))}>
          {verdict.verdict === "refuted" ? "Lay it over the map" : "Show on the map"}
        </button>
      )}
      {here && hasMap(state) && exceptions !== null && (
        <button type="button" onClick={() => store.update((now) => exceptionsMarked(now, exceptions, claim, misere))}>Mark the exceptions on the map</button>
      )}
      {here && isWritten && state.jobs.claim !== claim && (
        <button type="button" onClick={() => store.update((now) => openedClaim(now, claim, misere))}>Change it</button>
      )}
      {verdict.states !== null && entry.answer !== null && verdict.verdict === "proved" && (
        <Automaton engine={engine} states={verdict.states} name="claim" request={{ request: { ...entry.request, command: "prove" } }} />
      )}
    </div>
  );
}

function ProofDetails({ verdict }: { verdict: Verdict }) {
  const { by, theory, steps, decided_by: solver } = verdict;
  if (by === null && steps === null) return null;
  return (
    <>
      {by !== null && <p class="faint">{verdict.verdict === "agrees" ? "It agrees with: " : "Proved "}{by}{solver !== null && `, decided by ${solver.name} ${solver.version}`}.</p>}
      {theory !== null && by === null && <p class="faint">In {theory}.</p>}
      {steps !== null && steps.length > 0 && (
        <details>
          <summary>The {steps.length} steps of the proof</summary>
          <ol>{steps.map((step, at) => <li key={at}><code>{step}</code></li>)}</ol>
        </details>
      )}
    </>
  );
}

/** The verdicts for several choices of the parameters. */
function Choices({ verdicts: all }: { verdicts: Verdict[] }) {
  const refuted = all.filter(({ verdict }) => verdict === "refuted");
  const listed = all.slice(0, MOST_LISTED);
  return (
    <details open={all.length <= 12}>
      <summary>{refuted.length === 0 ? `${all.length} choices of the parameters` : `False for ${refuted.length} of ${all.length} choices of the parameters`}</summary>
      <ul class="choices">
        {listed.map((verdict) => (
          <li key={choice(verdict.parameters)} class="row">
            <code>{choice(verdict.parameters)}</code> <Grade grade={verdictGrade(verdict)} />
            {verdict.counterexample !== null && <span class="faint">{counterexample({ ...verdict, parameters: {} })}</span>}
          </li>
        ))}
      </ul>
      {all.length > listed.length && <p class="faint">And {all.length - listed.length} more.</p>}
    </details>
  );
}
