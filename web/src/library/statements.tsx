/** What is stated about a game of the library, with the grade of each statement. */

import type { KnownClaim } from "../engine/answers";
import { readRuleset } from "../state/reading";
import { useAsked, type Asked } from "../engine/use_ask";
import { Typeset } from "../math/formula";
import { emptyRuleset, type RulesetState } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { libraryGames } from "../state/library_games";
import { openStatement } from "../travel/open_game";

export function Statements({ text, ...props }: ViewProps & { text: string }) {
  const { state, store, engine } = props;
  const { ruleset } = state;
  const isOpen = ruleset.text.trim() === text && ruleset.known.kind === "game";
  const read = useRead(props, isOpen ? null : text);
  if (read.error !== null) return <Trouble error={read.error} />;
  const about = isOpen ? ruleset : read.answer;
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
          <div class="claim-formula"><Typeset engine={engine} what={{ claim: claim.statement }} display /></div>
        </li>
      ))}
    </ul>
  );
}

function Graded({ claim: { grade, misere } }: { claim: KnownClaim }) {
  const kind = grade.startsWith("refuted") ? "refuted" : grade.startsWith("proved") ? "proved" : "stated";
  return <span class={`claim-grade is-${kind}`}>{misere ? "misère, " : ""}{grade}</span>;
}

/** A game of the library as the editor would read it. */
function useRead({ store, engine }: ViewProps, text: string | null): Asked<RulesetState> {
  return useAsked(text, async (signal) => {
    const ruleset: RulesetState = { ...emptyRuleset, text: text! };
    return { ...ruleset, ...(await readRuleset(ruleset, () => libraryGames(store, engine), engine, signal)) };
  });
}
