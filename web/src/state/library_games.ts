/** The games of the library: asked for once. */

import type { GamesAnswer, ListedGame } from "../engine/answers";
import type { Engine } from "../engine/engine";
import type { Store } from "./store";

const asked = new WeakMap<Engine, Promise<ListedGame[]>>();

export function libraryGames(store: Store, engine: Engine): Promise<ListedGame[]> {
  const games = store.get().library.games;
  if (games !== null) return Promise.resolve(games);
  const waiting = asked.get(engine);
  if (waiting !== undefined) return waiting;
  const asking = engine.ask<GamesAnswer>({ command: "games" }).then(
    ({ games: found }) => {
      store.set("library", (library) => ({ ...library, games: found }));
      return found;
    },
    (error: unknown) => {
      asked.delete(engine);
      throw error;
    },
  );
  asked.set(engine, asking);
  return asking;
}
