/** Puts a game into the editor: a name of the library, or rules. */

import { emptyRuleset } from "../state/ruleset";
import type { Store } from "../state/store";

export function openGame(store: Store, text: string): void {
  store.update((state) => ({
    ...state,
    ruleset: { ...emptyRuleset, text, known: { kind: "reading" } },
    shell: { ...state.shell, rulesOpen: false },
  }));
}
