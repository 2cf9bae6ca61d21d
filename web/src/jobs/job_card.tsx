/** A job: what it does, how far it is, and what it found. */

import { useEffect, useState } from "preact/hooks";
import type { Progress } from "../engine/engine";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { FamilyView } from "./family_view";
import { family, isCutShort, solution, verdicts } from "./found";
import { Grade } from "./grade";
import { gameOfEntry, isOfPage } from "../travel/jump";
import type { JobEntry } from "./jobs_state";
import { hasEnded, removed, toggled } from "./reduce";
import { begin, cancel } from "./run";
import { SolutionView } from "./solution_view";
import { VerdictsView } from "./verdict_view";
import { elapsed, solutionGrade, STATE_WORDS, verdictGrade, worst } from "./words";

export function JobCard(props: ViewProps & { entry: JobEntry }) {
  const { entry, store } = props;
  return (
    <article class={entry.state === "failed" ? "job job-failed" : "job"} aria-label={entry.title}>
      <header class="row">
        <h3>
          <button type="button" class="job-title" aria-expanded={entry.open} onClick={() => store.set("jobs", (jobs) => toggled(jobs, entry.key))}>
            <span class="chevron" aria-hidden="true">{entry.open ? "▾" : "▸"}</span> {entry.title}
          </button>
        </h3>
        <span class="job-state">
          {!entry.open && <Summary entry={entry} />}
          <State entry={entry} />
        </span>
        <Buttons {...props} />
      </header>
      {entry.waits !== null && <p class="faint">Waiting: {entry.waits}.</p>}
      {entry.state === "running" && <ProgressView entry={entry} />}
      {entry.open && <Found {...props} />}
    </article>
  );
}

function Found(props: ViewProps & { entry: JobEntry }) {
  const { entry } = props;
  if (entry.error !== null && entry.events.length === 0) return <Trouble error={entry.error} compact job />;
  const isShown = entry.state !== "waiting" && !(entry.state === "cancelled" && entry.answer === null && entry.events.length === 0);
  return (
    <div class="found">
      {entry.error !== null && <Trouble error={entry.error} compact job />}
      {!isShown && entry.state === "cancelled" && <p class="faint">It was cancelled before it found anything.</p>}
      {isShown && entry.work === "solve" && <SolutionView {...props} />}
      {isShown && entry.work === "explore" && <FamilyView {...props} />}
      {isShown && (entry.work === "prove" || entry.work === "check") && <VerdictsView {...props} />}
      {entry.answer !== null && entry.answer.warnings.length > 0 && (
        <details><summary>{entry.answer.warnings.length} warnings</summary><ul>{entry.answer.warnings.map(({ message }) => <li key={message}>{message}</li>)}</ul></details>
      )}
    </div>
  );
}

/** What was found, on a line. */
function Summary({ entry }: { entry: JobEntry }) {
  if (entry.work === "solve") {
    const grade = solutionGrade(solution(entry).parts);
    return grade === null ? null : <Grade grade={grade} />;
  }
  if (entry.work === "explore") {
    const { members } = family(entry);
    return members.length === 0 ? null : <span>{members.length} members</span>;
  }
  const main = worst(verdicts(entry));
  return main === undefined ? null : <Grade grade={verdictGrade(main)} />;
}

function State({ entry }: { entry: JobEntry }) {
  const now = useNow(entry.state === "running");
  const time = entry.state === "waiting" ? "" : `, ${elapsed((entry.ended ?? now) - entry.started)}`;
  const words = entry.cancelling && entry.state === "running" ? "ending" : isCutShort(entry) ? "stopped early" : STATE_WORDS[entry.state];
  return <span class="faint">{words}{time}</span>;
}

/** The time, again and again while something runs. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}

function Buttons({ state, store, engine, entry }: ViewProps & { entry: JobEntry }) {
  const { work, request, title, limits, ruleset } = entry;
  if (!hasEnded(entry)) {
    return <button type="button" class="small" disabled={entry.cancelling} aria-label={`Cancel ${entry.title}`} onClick={() => void cancel(store, engine, entry.key)}>Cancel</button>;
  }
  const remove = <button type="button" class="small" aria-label={`Remove ${title}`} onClick={() => store.set("jobs", (jobs) => removed(jobs, entry.key))}>Remove</button>;
  // A line has little room.
  if (!entry.open) return remove;
  return (
    <span class="row">
      {!isOfPage(state, request) && work !== "explore" && work !== "prove" && (
        <button type="button" class="small" aria-label={`Go to this game: ${title}`} onClick={() => store.update((now) => gameOfEntry(now, entry))}>Go to this game</button>
      )}
      <button type="button" class="small" aria-label={`Run again: ${title}`} onClick={() => void begin(store, engine, { work, request, title, limits, ruleset })}>Run again</button>
      {remove}
    </span>
  );
}

function ProgressView({ entry }: { entry: JobEntry }) {
  const { progress } = entry;
  return (
    <div class="progress">
      <progress aria-label={`Progress of ${entry.title}`} {...(progress !== null && progress.of > 0 ? { value: progress.done, max: progress.of } : {})} />
      <span class="faint">{progress === null ? "beginning" : progressWords(progress)}</span>
      {entry.stages.length > 1 && (
        <details class="stages">
          <summary>{entry.stages.length} stages</summary>
          <ol>{entry.stages.map((stage) => <li key={stage} aria-current={stage === progress?.stage ? "step" : undefined}>{stage}</li>)}</ol>
        </details>
      )}
    </div>
  );
}

function progressWords({ stage, step, done, of, counted }: Progress): string {
  const number = new Intl.NumberFormat("en");
  const count = done === 0 && of === 0 ? "" : `${number.format(done)}${of > 0 ? ` of ${number.format(of)}` : ""} ${counted}`;
  return [stage, step, count].filter((word) => word !== null && word !== "").join(", ") || "working";
}
