/** The map of a game on two heaps or more. */

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ErrorBody, MoveAnswer, OptionsAnswer } from "../engine/answers";
import type { MapEngine } from "../engine/engine";
import { useAskAt } from "../engine/use_ask";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { shownOf } from "./colouring";
import { LiveCamera } from "./live_camera";
import { MapCanvas } from "./map_canvas";
import { MapControls } from "./map_controls";
import { besideModel, kindsRead, modelOf, type MapGame } from "./map_model";
import { MapPanels } from "./map_panels";
import { MapZoom } from "./map_zoom";
import type { MapState, Marks, Viewport } from "./map_state";
import { jumped, positionAt } from "./positions";
import { cellKnown, OptionsList, Readout, type CellKnown } from "./readout";
import type { QueryAt, Scene, Summary } from "./scene";
import { Slices } from "./slices";
import { cellOf } from "./tiles";
import { mismatch, sharedOf, useChanges, useGame, useTables, type Shared } from "./use_games";
import "../style/picture.css";
import "./view.css";

const HELP = "map-help";

interface MapViewProps extends Omit<ViewProps, "engine"> {
  engine: MapEngine;
  /** Do the options of the cursor stay drawn wherever it goes, as in play? Then the text about them stands below. */
  playing?: boolean;
  /** What stands below the read-out. */
  children?: ComponentChildren;
}

export function MapView(props: MapViewProps) {
  const { state, engine } = props;
  const { known, misere } = state.ruleset;
  const read = useGame(engine, known.kind === "game" ? known.game : null, misere, known.kind === "game" ? known : undefined);
  if (read.error !== null) return <Trouble error={read.error} />;
  if (read.game === null) return <p role="status">Reading the game …</p>;
  return <MapOf {...props} game={read.game} />;
}

/** The second game of the map, if there is one that can be compared. */
function useSecond({ state, engine }: MapViewProps, game: MapGame): { second: MapGame | null; error: ErrorBody | null } {
  const { against } = state.map;
  // The games of the page's own file can be named, too.
  const text = against === null ? null : { ...(game.text.texts === undefined ? {} : { texts: game.text.texts }), text: against.text };
  const read = useGame(engine, text, state.ruleset.misere);
  const error = read.error ?? mismatch(game, read.game);
  return { second: error === null ? read.game : null, error };
}

function useLiveCamera({ state, store }: MapViewProps): LiveCamera {
  const live = useMemo(() => new LiveCamera(state.map.camera, (camera) => store.set("map", (map) => ({ ...map, camera }))), [store]);
  useEffect(() => live.follow(state.map.camera), [state.map.camera]);
  useEffect(() => () => live.settle(), [live]);
  return live;
}

/** What the tiles that are there say of a cell, from the finest one. */
function knownAt({ cache }: Shared, queryAt: QueryAt | null, cell: [number, number] | null): CellKnown | null {
  if (cell === null || queryAt === null) return null;
  for (let step = 1; step <= 2 ** 22; step *= 2) {
    const { place, index } = cellOf(cell[0], cell[1], step);
    const query = queryAt(place);
    const tile = cache.get(query);
    if (tile !== undefined) return cellKnown(tile, index, query);
  }
  return null;
}

const markedGames = new WeakMap<Marks, string>();

/** Were positions marked while the page was about another game? */
function isOfAnother(marks: Marks | null, { digest }: MapGame): boolean {
  if (marks === null) return false;
  const marked = markedGames.get(marks) ?? digest;
  markedGames.set(marks, marked);
  return marked !== digest;
}

function sameSize(one: Viewport | null, other: Viewport): boolean {
  return one !== null && one.width === other.width && one.height === other.height;
}

function MapOf(props: MapViewProps & { game: MapGame }) {
  const { state, store, engine, game } = props;
  const { map } = state;
  const shared = sharedOf(engine);
  const change = useCallback((to: (map: MapState) => MapState) => store.set("map", to), [store]);
  const { second, error } = useSecond(props, game);
  const live = useLiveCamera(props);
  const grown = useChanges(shared.growth);
  useChanges(shared.cache);
  const [hovered, setHovered] = useState<[number, number] | null>(null);
  const [summary, setSummary] = useState<Summary | null>(null);
  const scene = useRef<Scene | null>(null);
  const showOptions = (options: number[] | null) => change((now) => (now.options === options ? now : { ...now, options }));
  // The options of another game are not shown; those of a link are of the game that is shown first.
  const about = `${game.digest} ${game.misere}`;
  const optionsAbout = useRef(about);
  const optionsOf = map.options?.length === game.components.names.length ? map.options : null;
  const options = useAskAt<OptionsAnswer>(engine, "options", game.text, game.misere, optionsOf, 0);
  const size = map.game === game.digest ? map.table : 0;
  const games = [{ game, kinds: kindsRead(map) }, ...(second === null ? [] : [{ game: second, kinds: [shownOf(map.shown)] }])];
  useTables(shared.growth, games, size);
  useEffect(() => {
    if (optionsAbout.current !== about) showOptions(null);
    optionsAbout.current = about;
  }, [about]);
  useEffect(() => {
    if (props.playing === true) showOptions(map.cursor);
  }, [props.playing, map.cursor, game.digest, game.misere]);
  useEffect(() => {
    if (isOfAnother(map.marks, game)) change((now) => ({ ...now, marks: null }));
  }, [map.marks, game.digest]);
  useEffect(() => {
    if (summary !== null) change((now) => (sameSize(now.viewport, summary.viewport) ? now : { ...now, viewport: summary.viewport }));
  }, [summary]);
  const model = useMemo(
    () => modelOf(map, { game, second, growth: shared.growth, options: options.answer }),
    [map, game, second, grown, options.answer],
  );
  const beside = useMemo(
    () => (second !== null && map.against?.mode === "beside" ? besideModel(map, second, model, shared.growth) : null),
    [model, second],
  );
  const cell = hovered ?? model.cursor;
  const position = hovered === null ? map.cursor : positionAt(game.components, map, hovered);
  const shownPosition = position?.length === game.components.names.length ? position : null;
  const move = useAskAt<MoveAnswer>(engine, "move", game.text, game.misere, shownPosition, 120);
  const moveOfSecond = useAskAt<MoveAnswer>(engine, "move", second?.text ?? null, game.misere, shownPosition, 120);
  const at = (point: [number, number]) => positionAt(game.components, map, point);
  const canvas = {
    live, cache: shared.cache, helpId: HELP,
    onHover: setHovered,
    onCursor: (point: [number, number]) => change((now) => ({ ...now, cursor: at(point) })),
    onOptions: (point: [number, number] | null) => showOptions(point === null ? null : at(point)),
  };
  const jump = (to: readonly number[]) => change((now) => jumped(now, to));
  return (
    <section class="map" aria-label="Map">
      <MapControls map={map} components={game.components} misere={game.misere} change={change}>
        <MapZoom scene={scene} live={live} />
      </MapControls>
      <Slices map={map} components={game.components} change={change} />
      <p id={HELP} class="seen-by-readers">
        Arrows move the cursor, with Shift by ten. Plus and minus zoom. Enter shows the options, Escape hides them. Home goes to the origin.
      </p>
      <div class={beside === null ? "maps" : "maps maps-two"}>
        <Framed title={beside === null ? null : game.show.game}>
          <MapCanvas
            {...canvas} title={`Map of ${game.show.game}`} model={model} onSummary={setSummary}
            onScene={(made) => { scene.current = made; }}
          />
        </Framed>
        {beside !== null && second !== null && (
          <Framed title={second.show.game}>
            <MapCanvas {...canvas} title={`Map of ${second.show.game}`} model={beside} onSummary={() => undefined} />
          </Framed>
        )}
      </div>
      <Readout
        position={shownPosition} move={move} cell={knownAt(shared, model.base, cell)}
        second={second === null ? null : { game: second.show.game, move: moveOfSecond, cell: knownAt(shared, beside?.base ?? model.minus, cell) }}
      />
      {optionsOf !== null && props.playing !== true && <OptionsList asked={options} position={optionsOf} jump={jump} close={() => showOptions(null)} />}
      {props.children}
      <MapPanels {...{ engine, map, game, second, secondError: error, model, shared, summary, change, jump }} scene={scene.current} />
    </section>
  );
}

function Framed({ title, children }: { title: string | null; children: preact.ComponentChildren }) {
  return (
    <div class="map-framed">
      {title !== null && <h2>{title}</h2>}
      {children}
    </div>
  );
}
