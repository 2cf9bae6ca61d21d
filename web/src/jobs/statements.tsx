/** What the library states about the page's game. */

import type { KnownClaim } from "../engine/answers";
import type { ViewProps } from "../state/view_props";
import { inBrief } from "../trouble/remedy";
import { verdicts } from "./found";
import { Grade } from "./grade";
import { hasMap, openedClaim, shownOnMap } from "../travel/jump";
import { hasEnded, lastWith } from "./reduce";
import { instantiated } from "../travel/instantiated";
import { isLimitWrong, toCheckStatement } from "./requests";
import { begin, beginInTurn } from "./run";
import { Typeset } from "../math/formula";
import { STATE_WORDS, verdictGrade, worst } from "./words";

export function Statements(props: ViewProps) {
  const { state, store, engine } = props;
  const { known } = state.ruleset;
  if (known.kind !== "game") return <p>Choose a game first.</p>;
  const { claims } = known.show;
  if (claims.length === 0) return <p>The library states nothing about this game.</p>;
  const checkAll = () => {
    const all = claims.flatMap((claim) => toCheckStatement(state.ruleset, state.jobs, claim) ?? []);
    const isNew = ({ request }: (typeof all)[number]) => {
      const last = lastWith(store.get().jobs, request);
      return last === undefined || (hasEnded(last) && last.state !== "done");
    };
    void beginInTurn(store, engine, all.filter(isNew));
  };
  return (
    <>
      <div class="row">
        <button type="button" class="primary" disabled={isLimitWrong(state.jobs)} onClick={checkAll}>Check all {claims.length}</button>
        <span class="faint">{isLimitWrong(state.jobs) ? "Correct the limits under “Solve” first." : "Each is checked against play, and proved if it can be."}</span>
      </div>
      <ul class="stated-list">
        {claims.map((claim) => <Statement key={`${claim.paper} ${claim.title}`} {...props} claim={claim} />)}
      </ul>
    </>
  );
}

function Statement(props: ViewProps & { claim: KnownClaim }) {
  const { state, store, engine, claim } = props;
  const asked = toCheckStatement(state.ruleset, state.jobs, claim);
  const last = asked === null ? undefined : lastWith(state.jobs, asked.request);
  const statement = instantiated(claim.statement, state.ruleset);
  const isWritten = /^\s*(P|grundy)\b.*=/s.test(statement);
  return (
    <li class="stated">
      <div class="row">
        <h3>{claim.title}</h3>
        <span class="faint">{claim.about}, {claim.grade}</span>
      </div>
      <Typeset engine={engine} what={{ claim: claim.statement }} display />
      <div class="row actions">
        <button type="button" aria-label={`Check: ${claim.title}`} disabled={asked === null} onClick={() => { if (asked !== null) void begin(store, engine, asked); }}>Check</button>
        <button type="button" aria-label={`Change it: ${claim.title}`} onClick={() => store.update((now) => openedClaim(now, statement, claim.misere))}>Change it</button>
        {isWritten && hasMap(state) && (
          <button type="button" aria-label={`Show on the map: ${claim.title}`} onClick={() => store.update((now) => shownOnMap(now, statement, claim.misere))}>Show on the map</button>
        )}
        <Verdict last={last} />
      </div>
    </li>
  );
}

function Verdict({ last }: { last: ReturnType<typeof lastWith> }) {
  if (last === undefined) return null;
  const main = worst(verdicts(last));
  if (main !== undefined) return <Grade grade={verdictGrade(main)} />;
  return <span class="faint">{last.error === null ? STATE_WORDS[last.state] : inBrief(last.error)}</span>;
}
