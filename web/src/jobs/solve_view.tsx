/** What is true of the game: solve it, prove or check a claim, explore a family. */

import { useEffect } from "preact/hooks";
import type { ViewProps } from "../state/view_props";
import { ClaimForm } from "./claim_form";
import { ExploreForm } from "./explore_form";
import { JobCard } from "./job_card";
import type { Tab } from "./jobs_state";
import { isAboutPage } from "../travel/jump";
import { LimitsForm } from "./limits_form";
import { cleared, hasEnded } from "./reduce";
import { isLimitWrong, toSolve } from "./requests";
import { begin, restore } from "./run";
import { Statements } from "./statements";
import "./jobs.css";

export function SolveView(props: ViewProps) {
  const { state, store, engine } = props;
  const { jobs } = state;
  useEffect(() => void restore(store, engine), [store, engine]);
  return (
    <div class="jobs">
      <Tabs {...props} />
      <div class="panel" role="tabpanel" id="jobs-panel" aria-labelledby={`tab-${jobs.tab}`}>
        <Panel {...props} />
      </div>
      <Results {...props} />
      <div class="seen-by-readers" aria-live="polite">{jobs.announced}</div>
    </div>
  );
}

/** The results about the game of the page; those about others on request. */
function Results(props: ViewProps) {
  const { state, store } = props;
  const { entries, allGames } = state.jobs;
  const here = entries.filter((entry) => isAboutPage(state, entry));
  const shown = allGames ? entries : here;
  const others = entries.length - here.length;
  return (
    <section aria-labelledby="jobs-heading">
      <div class="row">
        <h2 id="jobs-heading">Results</h2>
        {shown.some(hasEnded) && <button type="button" onClick={() => store.set("jobs", (jobs) => cleared(jobs, shown))}>Clear the list</button>}
        {(others > 0 || allGames) && (
          <label class="all-games">
            <input type="checkbox" checked={allGames} onChange={(event) => { const all = event.currentTarget.checked; store.set("jobs", (jobs) => ({ ...jobs, allGames: all })); }} />
            {" "}of all games ({others} more)
          </label>
        )}
      </div>
      {shown.length === 0 && <p class="faint">What you solve, prove, check or explore about this game is listed here.</p>}
      {shown.map((entry) => <JobCard key={entry.key} {...props} entry={entry} />)}
    </section>
  );
}

function tabsOf({ state }: ViewProps): [Tab, string][] {
  const { known } = state.ruleset;
  const count = known.kind === "game" ? known.show.claims.length : 0;
  return [["solve", "Solve"], ["claim", "Claim"], ["statements", count === 0 ? "Statements" : `Statements (${count})`], ["family", "Family"]];
}

function Tabs(props: ViewProps) {
  const { state, store } = props;
  const tabs = tabsOf(props);
  const choose = (tab: Tab) => store.set("jobs", (jobs) => ({ ...jobs, tab }));
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([tab]) => tab === state.jobs.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const [tab] = tabs[(to + tabs.length) % tabs.length]!;
    choose(tab);
    document.getElementById(`tab-${tab}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="What to ask" onKeyDown={onKeyDown}>
      {tabs.map(([tab, name]) => (
        <button
          key={tab} id={`tab-${tab}`} type="button" role="tab" aria-selected={state.jobs.tab === tab} aria-controls="jobs-panel"
          tabIndex={state.jobs.tab === tab ? 0 : -1} onClick={() => choose(tab)}
        >{name}</button>
      ))}
    </div>
  );
}

function Panel(props: ViewProps) {
  switch (props.state.jobs.tab) {
    case "solve": return <SolvePanel {...props} />;
    case "claim": return <ClaimForm {...props} />;
    case "statements": return <Statements {...props} />;
    case "family": return <ExploreForm {...props} />;
  }
}

function SolvePanel(props: ViewProps) {
  const { state, store, engine } = props;
  const { known } = state.ruleset;
  const asked = toSolve(state.ruleset, state.jobs);
  const ordinals = known.kind === "game" && known.show.twists.includes("ordinals");
  return (
    <>
      <div class="row solve">
        <button type="button" class="primary big" disabled={known.kind !== "game" || asked === null || ordinals} aria-describedby="solve-words" onClick={() => { if (asked !== null) void begin(store, engine, asked); }}>
          Solve {known.kind === "game" ? known.show.game : "the game"}
        </button>
        <p class="faint" id="solve-words">
          {ordinals
            ? "Solve is for games on numbers, and the heaps of this one are ordinals. A claim about it can be checked under “Claim”."
            : isLimitWrong(state.jobs)
            ? "Correct the limits first."
            : known.kind === "game"
            ? "From the rules alone: who wins from every position, the Grundy values, misère play, and how to win; each with a proof, if one is found."
            : "Write a ruleset, or choose a game of the library, and it can be solved."}
        </p>
      </div>
      <details class="more"><summary>Limits</summary><LimitsForm {...props} /></details>
    </>
  );
}
