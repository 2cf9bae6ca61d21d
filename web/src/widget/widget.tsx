/** The entry of a notebook: draws the map of a model of anywidget into an element. */

import { render } from "preact";
import type { GameText } from "../engine/answers";
import { initialMap, type MapState, type Shown } from "../map/map_state";
import { jumped } from "../map/positions";
import { initialState } from "../state/state";
import { Store } from "../state/store";
import "../style/base.css";
import "../trouble/trouble.css";
import "../typed/typed.css";
import { CommEngine, type Wire } from "./comm_engine";
import { isSame } from "./line_of_play";
import { MapWidget } from "./map_widget";
import { followTheme } from "./notebook_theme";
import "./widget.css";

/** What `python/grundy/maps.py` shares with the page. */
interface Traits {
  _game: GameText;
  _misere: boolean;
  _show: "grundy" | "outcome" | "round" | "phase";
  _claim: string;
  _height: number;
  position: number[] | null;
}

/** The part of a model of anywidget that is used. */
interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, hear: (...heard: never[]) => void): void;
  off(event: string, hear: (...heard: never[]) => void): void;
}

/** The style of the page, within the widget alone; the build writes it here. */
declare const WIDGET_STYLE: string;

function wireOf(model: Model): Wire {
  return {
    send: (message) => model.send(message),
    subscribe(hear) {
      const heard = (message: unknown, buffers?: DataView[]) => hear(message, buffers ?? []);
      model.on("msg:custom", heard);
      return () => model.off("msg:custom", heard);
    },
  };
}

function mapOf(model: Model): MapState {
  const position = model.get("position");
  const shown: Shown = { kind: model.get("_show") };
  const map = { ...initialMap, shown, overlay: model.get("_claim") };
  return position === null ? map : { ...jumped(map, position), camera: map.camera };
}

/** The position of the model is the cursor of the map, whoever changes it. */
function keepTogether(model: Model, store: Store): () => void {
  const fromModel = () => {
    const position = model.get("position");
    const { cursor } = store.get().map;
    if (position === null) store.set("map", (map) => ({ ...map, cursor: null }));
    else if (cursor === null || !isSame(cursor, position)) store.set("map", (map) => jumped(map, position));
  };
  const stop = store.subscribe(() => {
    const { cursor } = store.get().map;
    const position = model.get("position");
    if (cursor === position || (cursor !== null && position !== null && isSame(cursor, position))) return;
    model.set("position", cursor);
    model.save_changes();
  });
  model.on("change:position", fromModel);
  return () => {
    stop();
    model.off("change:position", fromModel);
  };
}

/** A wheel that turns over a map that is not in use scrolls the notebook. */
function leaveWheel(root: ShadowRoot): void {
  root.addEventListener("wheel", (event) => {
    if (!(event as WheelEvent).ctrlKey && !(root.activeElement instanceof HTMLCanvasElement)) event.stopImmediatePropagation();
  }, { capture: true });
}

export default {
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    const host = document.createElement("div");
    // Keys that are pressed on the map are no commands of the notebook.
    host.dataset["lmSuppressShortcuts"] = "true";
    host.style.setProperty("--map-height", `${model.get("_height")}px`);
    el.append(host);
    const root = host.attachShadow({ mode: "open" });
    leaveWheel(root);
    const style = document.createElement("style");
    style.textContent = WIDGET_STYLE;
    const place = document.createElement("div");
    place.className = "widget";
    root.append(style, place);
    const unfollow = followTheme(host);
    const engine = new CommEngine(wireOf(model));
    const store = new Store({ ...initialState, map: mapOf(model), ruleset: { ...initialState.ruleset, misere: model.get("_misere") } });
    const part = keepTogether(model, store);
    render(<MapWidget engine={engine} store={store} game={model.get("_game")} />, place);
    return () => {
      render(null, place);
      part();
      unfollow();
      engine.close();
    };
  },
};
