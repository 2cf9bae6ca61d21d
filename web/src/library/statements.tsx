/** What is stated about a game of the library, with the grade of each statement. */

import { useEffect, useState } from "preact/hooks";
import type { KnownClaim } from "../engine/answers";
import { readRuleset } from "../editor/reading";
import { ClaimFormula } from "../math/formula";
import { emptyRuleset, type RulesetState } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { libraryGames } from "./library_games";
import { openStatement } from "./open_game";

export function Statements({ text, ...props }: ViewProps & { text: string }) {
  const { state, store, engine } = props;
  const { ruleset } = state;
  const isOpen = ruleset.text.trim() === text && ruleset.known.kind === "game";
  const read = useRead(props, isOpen ? null : text);
  const about = isOpen ? ruleset : read;
  if (about === null) return <p class="faint">Reading the game …</p>;
  const { known } = about;
  if (known.kind === "wrong") return <Trouble error={known.error} />;
  if (known.kind !== "game") return null;
  const { claims } = known.plain.show;
  if (claims.length === 0) return <p class="faint">Nothing is stated about this game.</p>;
  return (
    <ul class="claims">
      {claims.map((claim) => (
        <li key={`${claim.paper} ${claim.title}`}>
          <button type="button" class="quiet claim-open" title="Open it in the Solve view, to change and check it" onClick={() => openStatement(store, about, claim)}>
            <span class="claim-title">{claim.title}</span>
            <Graded claim={claim} />
          </button>
          <div class="claim-formula"><ClaimFormula engine={engine} claim={claim.statement} /></div>
        </li>
      ))}
    </ul>
  );
}

function Graded({ claim: { grade, misere } }: { claim: KnownClaim }) {
  const kind = grade.startsWith("refuted") ? "refuted" : grade.startsWith("proved") ? "proved" : "stated";
  return <span class={`claim-grade is-${kind}`}>{misere ? "misère, " : ""}{grade}</span>;
}

/** A game of the library as the editor would read it; null until it is read. */
function useRead({ store, engine }: ViewProps, text: string | null): RulesetState | null {
  const [read, setRead] = useState<RulesetState | null>(null);
  useEffect(() => {
    if (text === null) return;
    const abort = new AbortController();
    const ruleset: RulesetState = { ...emptyRuleset, text };
    readRuleset(ruleset, () => libraryGames(store, engine), engine, abort.signal)
      .then((reading) => setRead({ ...ruleset, ...reading }), () => undefined);
    return () => abort.abort();
  }, [text]);
  return read;
}
