/** A claim that is typed: its errors at the very characters, and buttons to prove or check it. */

import { useEffect, useRef } from "preact/hooks";
import { Messages } from "../editor/messages";
import { changedSpan, messageSpan, type Span } from "../editor/text_change";
import { insertAt, type Marked } from "../editor/text_field";
import type { Message, TextChange } from "../engine/answers";
import { gameText } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { exampleClaims } from "./examples";
import { LimitsForm } from "./limits_form";
import { toCheck, toProve } from "./requests";
import { CLAIM_TEXT, readClaim } from "./read_claim";
import { begin } from "./run";
import { MarkedText } from "./marked_text";
import { Display } from "./typeset";

/** How long typing must rest before a claim is read, in milliseconds. */
const REST = 250;

export function ClaimForm(props: ViewProps) {
  const { state, store, engine } = props;
  const { jobs, ruleset } = state;
  useReading(props);
  const start = (asked: ReturnType<typeof toCheck>) => { if (asked !== null) void begin(store, engine, asked); };
  const { read } = jobs;
  const faulty = read.kind === "wrong" && read.claim === jobs.claim;
  const ready = ruleset.known.kind === "game" && jobs.claim.trim() !== "" && !faulty;
  return (
    <form class="claim-form" onSubmit={(event) => { event.preventDefault(); if (ready) start(toCheck(ruleset, jobs)); }}>
      <label for="claim">Claim about {ruleset.misere ? "misère play of " : ""}this game</label>
      <ClaimField {...props} />
      <Examples {...props} />
      <div class="row">
        <button type="submit" class="primary" disabled={!ready}>Check</button>
        <button type="button" class="primary" disabled={!ready} onClick={() => start(toProve(ruleset, jobs))}>Prove</button>
        <p class="faint about-buttons">
          {faulty
            ? "Correct the marked part of the claim first."
            : <><b>Check</b> plays the positions of a table first, so that a false claim falls fast; then it tries to prove what is left. <b>Prove</b> plays nothing: it seeks a proof for all positions at once, for all values of parameters too.</>}
        </p>
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
  // Names of parameters are unknown to the game of the page.
  const game = ranges.trim() === "" ? gameText(state.ruleset) : null;
  const { misere } = state.ruleset;
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void readClaim(engine, { claim, game, misere }, abort.signal).then((read) => {
        if (!abort.signal.aborted) store.set("jobs", (jobs) => ({ ...jobs, read }));
      });
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [claim, misere, JSON.stringify(game)]);
}

function ClaimField({ state, store }: ViewProps) {
  const { claim, read } = state.jobs;
  const field = useRef<HTMLTextAreaElement>(null);
  const faults = read.kind === "wrong" && read.claim === claim ? read.error.messages : [];
  const doubts = read.kind === "good" && read.claim === claim ? read.doubts : [];
  const span = (message: Message) => messageSpan(claim, message, [CLAIM_TEXT]);
  const marks = (messages: Message[], kind: Marked["kind"]) =>
    messages.flatMap((message) => { const at = span(message); return at === null ? [] : [{ ...at, kind }]; });
  const cure = (change: TextChange) => {
    const { from, to } = changedSpan(claim, change);
    if (field.current !== null) insertAt(field.current, from, to, change.replacement);
  };
  const go = ({ from, to }: Span) => {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  const listing = { text: claim, span, go, cure };
  return (
    <>
      <MarkedText
        id="claim" text={claim} field={field} marked={[...marks(faults, "fault"), ...marks(doubts, "warning")]} placeholder="P = {(x, y) | x = y}"
        onText={(next) => store.set("jobs", (jobs) => ({ ...jobs, claim: next }))} describedBy="claim-read"
      />
      <div id="claim-read" aria-live="polite">
        {faults.length > 0 && <Messages kind="fault" messages={faults} {...listing} />}
        {doubts.length > 0 && <Messages kind="warning" messages={doubts} {...listing} />}
        {read.kind === "good" && read.latex !== "" && claim.trim() !== "" && <Display latex={read.latex} />}
      </div>
    </>
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
