/** The map in a widget: the page's own view of it, the line of play, and whether the kernel is busy. */

import { useEffect, useState } from "preact/hooks";
import type { ErrorBody, GameText, ShowAnswer } from "../engine/answers";
import { bodyOf, isAbort } from "../engine/engine";
import { mapGame } from "../map/map_model";
import { MapView } from "../map/map_view";
import { named, type NamedGame } from "../map/tile_source";
import { useChanges } from "../map/use_games";
import { knownGame } from "../state/ruleset";
import type { Store } from "../state/store";
import { Remedies, Trouble } from "../trouble/trouble";
import type { CommEngine } from "./comm_engine";
import { PlayLine } from "./play_line";
import { remedyInNotebook } from "./remedy";

interface MapWidgetProps {
  engine: CommEngine;
  store: Store;
  game: GameText;
}

/** Reads the game of the widget, and puts it into the state. */
function useNamed({ engine, store, game }: MapWidgetProps): { read: NamedGame | null; error: ErrorBody | null; again(): void } {
  const [read, setRead] = useState<NamedGame | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setError(null);
    named(engine, game, controller.signal).then(
      (found) => {
        const show: ShowAnswer = found.show;
        store.set("ruleset", (ruleset) => ({ ...ruleset, known: knownGame(show, game, found.digest) }));
        setRead(found);
      },
      (fault: unknown) => !isAbort(fault) && setError(bodyOf(fault)),
    );
    return () => controller.abort();
  }, [engine, store, game, tries]);
  return { read, error, again: () => setTries((number) => number + 1) };
}

export function MapWidget(props: MapWidgetProps) {
  const { engine, store } = props;
  const [state, setState] = useState(store.get());
  useEffect(() => store.subscribe(() => setState(store.get())), [store]);
  useChanges(engine);
  const { read, error, again } = useNamed(props);
  return (
    <Remedies.Provider value={remedyInNotebook}>
      {engine.isBusy() && <p class="busy-kernel" role="status">The kernel is busy: the map answers when the running cell has ended.</p>}
      {error !== null && <Trouble error={error}><button type="button" onClick={again}>Try again</button></Trouble>}
      {error === null && read === null && <p role="status">Reading the game …</p>}
      {read !== null && (
        <MapView state={state} store={store} engine={engine} playing>
          <PlayLine engine={engine} game={mapGame(read, state.ruleset.misere)} map={state.map} change={(change) => store.set("map", change)} />
        </MapView>
      )}
    </Remedies.Provider>
  );
}
