/** From the library to the page: a game, or a statement about one. */

import type { KnownClaim } from "../engine/answers";
import { instantiated } from "./instantiated";
import { openedClaim } from "./jump";
import { emptyRuleset, type RulesetState } from "../state/ruleset";
import type { State } from "../state/state";
import type { Store } from "../state/store";

/** Puts a game into the editor: a name of the library, or rules. */
export function openGame(store: Store, text: string): void {
  store.update((state) => withRuleset(state, { ...emptyRuleset, text, known: { kind: "reading" } }));
}

/** Puts a statement into the field for claims, and its game into the editor. */
export function openStatement(store: Store, ruleset: RulesetState, claim: KnownClaim): void {
  const statement = instantiated(claim.statement, ruleset);
  store.update((state) => {
    const same = state.ruleset === ruleset ? state : withRuleset(state, ruleset);
    return { ...openedClaim(same, statement, claim.misere), view: "solve", shell: { ...same.shell, rulesOpen: false } };
  });
}

function withRuleset(state: State, ruleset: RulesetState): State {
  return { ...state, ruleset, shell: { ...state.shell, rulesOpen: false } };
}
