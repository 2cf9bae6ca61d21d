/** A claim that is typed: its errors at the very characters, and buttons to prove or check it. */

import { useEffect } from "preact/hooks";
import type { Message } from "../engine/answers";
import { gameText } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { exampleClaims } from "./examples";
import { LimitsForm } from "./limits_form";
import { toCheck, toProve } from "./requests";
import { begin, errorBody } from "./run";
import { MarkedText } from "./marked_text";
import { cured, cureWords } from "./typed_text";
import { Lines } from "./typeset";

/** How long typing must rest before a claim is read, in milliseconds. */
const REST = 250;

export function ClaimForm(props: ViewProps) {
  const { state, store, engine } = props;
  const { jobs, ruleset } = state;
  useReading(props);
  const start = (asked: ReturnType<typeof toCheck>) => { if (asked !== null) void begin(store, engine, asked); };
  const ready = ruleset.known.kind === "game" && jobs.claim.trim() !== "";
  return (
    <form class="claim-form" onSubmit={(event) => { event.preventDefault(); if (ready) start(toCheck(ruleset, jobs)); }}>
      <label for="claim">Claim about {ruleset.misere ? "misère play of " : ""}this game</label>
      <ClaimField {...props} />
      <Examples {...props} />
      <div class="row">
        <button type="submit" class="primary" disabled={!ready}>Check</button>
        <button type="button" class="primary" disabled={!ready} onClick={() => start(toProve(ruleset, jobs))}>Prove</button>
        <span class="faint">Check looks at a table first; Prove decides all positions at once.</span>
      </div>
      <details class="more">
        <summary>Bounds, parameters and limits</summary>
        <div class="fields">
          <label>Check heaps up to
            <input inputMode="numeric" value={jobs.max} placeholder="as usual" onInput={(event) => store.set("jobs", (now) => ({ ...now, max: event.currentTarget.value }))} />
          </label>
          <label>Prove for all
            <input value={jobs.ranges} placeholder="p >= 2, q in 1..9" spellcheck={false} onInput={(event) => store.set("jobs", (now) => ({ ...now, ranges: event.currentTarget.value }))} />
          </label>
        </div>
        <LimitsForm {...props} />
      </details>
    </form>
  );
}

/** Reads the claim whenever typing rests. */
function useReading({ state, store, engine }: ViewProps): void {
  const { claim, ranges } = state.jobs;
  const game = gameText(state.ruleset);
  useEffect(() => {
    const set = (read: typeof state.jobs.read) => store.set("jobs", (jobs) => ({ ...jobs, read }));
    if (claim.trim() === "") return set({ kind: "empty" });
    let here = true;
    // Names of parameters are unknown to the game of the page.
    const about = game === null || ranges.trim() !== "" ? {} : { game };
    const timer = setTimeout(() => {
      engine.typeset({ claim, ...about }).then(
        ({ latex }) => { if (here) set({ kind: "good", claim, latex }); },
        (error: unknown) => { if (here) set({ kind: "wrong", claim, error: errorBody(error) }); },
      );
    }, REST);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [claim, ranges, JSON.stringify(game)]);
}

function ClaimField({ state, store }: ViewProps) {
  const { claim, read } = state.jobs;
  const setClaim = (next: string) => store.set("jobs", (jobs) => ({ ...jobs, claim: next }));
  const wrong = read.kind === "wrong" && read.claim === claim ? read.error.messages : [];
  const inClaim = wrong.filter(({ text }) => text === null || text === "CLAIM");
  return (
    <>
      <MarkedText id="claim" text={claim} messages={inClaim} placeholder="P = {(x, y) | x = y}" onText={setClaim} describedBy="claim-read" />
      <div id="claim-read" aria-live="polite">
        {wrong.map((message, at) => <Wrong key={at} message={message} claim={claim} onText={setClaim} />)}
        {read.kind === "good" && claim.trim() !== "" && <Lines latex={read.latex} display />}
      </div>
    </>
  );
}

function Wrong({ message, claim, onText }: { message: Message; claim: string; onText: (text: string) => void }) {
  return (
    <div class="job-error">
      <p><span class="sign" aria-hidden="true">!</span> {message.message}</p>
      {message.help.map((line) => <p key={line} class="faint">{line}</p>)}
      {(message.cures ?? []).map((cure, at) => (
        <button type="button" key={at} onClick={() => onText(cured(claim, cure))}>{cureWords(claim, cure)}</button>
      ))}
    </div>
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
