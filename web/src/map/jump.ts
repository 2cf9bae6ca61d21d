/** What other views do with the map: show a place, and mark positions. */

import type { State } from "../state/state";
import type { Store } from "../state/store";
import type { Marks } from "./map_state";
import { jumped } from "./positions";

/** The page with a position in the middle of the map, and the cursor on it. */
export function jumpedTo(state: State, position: readonly number[]): State {
  return { ...state, view: "look", map: jumped(state.map, position) };
}

/** Shows a position on the map. */
export function jumpTo(store: Store, position: readonly number[]): void {
  store.update((state) => jumpedTo(state, position));
}

/** Marks positions on the map, as the exceptions of a claim; null takes the marks away. */
export function mark(store: Store, marks: Marks | null): void {
  store.update((state) => ({ ...state, view: marks === null ? state.view : "look", map: { ...state.map, marks } }));
}

