import type { Engine } from "../engine/engine";
import type { State } from "./state";
import type { Store } from "./store";

/** What every view is given. */
export interface ViewProps {
  state: State;
  store: Store;
  engine: Engine;
}
