/** What stands below the map: its legend, its table, a claim over it, a second game, and its cells as text. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ErrorBody } from "../engine/answers";
import { bodyOf, type MapEngine } from "../engine/engine";
import { Trouble } from "../trouble/trouble";
import { useClaim } from "../typed/use_claim";
import { AgainstField } from "./against_field";
import { colouringOf, shownOf } from "./colouring";
import { GrowthBar } from "./growth_bar";
import { Legend } from "./legend";
import { shownName } from "./map_controls";
import { tableOf, type MapGame } from "./map_model";
import type { MapState } from "./map_state";
import { MarksChip } from "./marks_chip";
import { NearTable } from "./near_table";
import { OverlayField } from "./overlay_field";
import type { Theme } from "../canvas/palette";
import { axesOf, LEAST_SEEN, positionAt } from "./positions";
import type { Scene, SceneModel, Summary } from "./scene";
import { sizeFor } from "./table_growth";
import { onThemeChange, readTheme } from "../canvas/theme";
import { pictureKeyOf } from "./tile_cache";
import type { Shared } from "./use_games";

interface MapPanelsProps {
  engine: MapEngine;
  map: MapState;
  game: MapGame;
  second: MapGame | null;
  secondError: ErrorBody | null;
  model: SceneModel;
  shared: Shared;
  summary: Summary | null;
  scene: Scene | null;
  change(change: (map: MapState) => MapState): void;
  jump(position: readonly number[]): void;
}

/** The theme around the panels, which the legend shows in words and colours. */
function useTheme(within: { current: HTMLElement | null }): Theme | null {
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => {
    const element = within.current!;
    const read = () => setTheme(readTheme(element));
    read();
    return onThemeChange(element, read);
  }, []);
  return theme;
}

export function MapPanels(props: MapPanelsProps) {
  const { map, game, model, shared, summary, change, jump } = props;
  const panels = useRef<HTMLDivElement>(null);
  const theme = useTheme(panels);
  const table = shared.growth.sizeOf(tableOf(game, shownOf(map.shown)));
  const claimError = model.claim === null ? undefined : shared.cache.errors.get(pictureKeyOf(model.claim.says({ step: 1, column: 0, row: 0 })));
  const baseError = model.base === null ? undefined : shared.cache.errors.get(pictureKeyOf(model.base({ step: 1, column: 0, row: 0 })));
  const { names } = game.components;
  const claim = useClaim(props.engine, { claim: map.overlay, game: game.text, misere: game.misere });
  return (
    <div class="map-panels" ref={panels}>
      {summary !== null && theme !== null && <Legend {...{ shown: map.shown, difference: model.minus !== null, summary, theme, table, misere: game.misere }} />}
      {baseError !== undefined && (
        <Trouble compact title="The cells cannot be read" error={bodyOf(baseError)}><button type="button" onClick={() => shared.cache.forgive()}>Try again</button></Trouble>
      )}
      <Growth {...props} table={table} />
      {map.marks !== null && <MarksChip marks={map.marks} remove={() => change((now) => ({ ...now, marks: null }))} />}
      <OverlayField
        overlay={map.overlay} placeholder={`P = {(${names.join(", ")}) | ${names[0]} = ${names[1]}}`}
        error={claim.error ?? (claimError === undefined ? null : bodyOf(claimError))} warnings={claim.answer ?? []}
        differences={summary?.differences ?? null} step={summary?.step ?? 1}
        change={(overlay) => change((now) => ({ ...now, overlay }))}
        jump={(cell) => jump(positionAt(game.components, map, cell))}
      />
      <AgainstField against={map.against} error={props.secondError} change={(against) => change((now) => ({ ...now, against }))} />
      {theme !== null && <Near {...props} theme={theme} />}
    </div>
  );
}

/** The table and the button that makes it larger, up to the cursor or to what is in view. */
function Growth({ engine, map, game, shared, summary, scene, change, table }: MapPanelsProps & { table: number }) {
  const { growth } = shared;
  const of = tableOf(game, shownOf(map.shown));
  const grow = async (size: number, limits?: { bytes?: number }) => {
    if (await growth.grow(of, size, limits)) change((now) => ({ ...now, game: game.digest, table: size }));
  };
  const hello = engine.hello?.bind(engine);
  const insist = hello === undefined ? null : async (size: number) => grow(size, { bytes: (await hello()).limits.total_bytes });
  return (
    <GrowthBar
      growth={growth.growthOf(of)} offer={offered(map, game, scene, summary, table)}
      grow={(size) => void grow(size)} insist={insist === null ? null : (size) => void insist(size).catch(() => undefined)}
      cancel={() => growth.cancel(of)} dismiss={() => growth.dismiss(of)}
    />
  );
}

/** Beyond this no table of two heaps is kept, and nobody waits for it. */
const LARGEST_OFFER = 2 ** 20;

/** The size of a table that holds the cursor, or else what is in view; null if the table does. */
function offered(map: MapState, game: MapGame, scene: Scene | null, summary: Summary | null, table: number): number | null {
  if (summary === null || !(summary.unknown || summary.heapValues || summary.claims.length > 0)) return null;
  const axes = axesOf(game.components, map.axes);
  const cursor = map.cursor === null ? 0 : Math.max(...axes.map((axis) => map.cursor![axis] ?? 0));
  const range = scene?.range() ?? null;
  const fixed = Math.max(0, ...Object.entries(map.slice).filter(([at]) => !axes.includes(Number(at))).map(([, heap]) => heap));
  const corner = range === null ? 0 : Math.max(range.right, range.top);
  const wanted = Math.max(cursor >= table ? cursor : corner, fixed);
  const size = sizeFor(wanted);
  return size > table && size <= LARGEST_OFFER ? size : null;
}

function Near({ map, game, model, shared, summary, theme }: MapPanelsProps & { theme: Theme }) {
  const [open, setOpen] = useState(false);
  const cell = model.cursor ?? LEAST_SEEN;
  return (
    <details class="map-text" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><h2>The cells around the cursor as a table</h2></summary>
      {open && model.base !== null && (
        <NearTable
          cell={cell} names={model.names} bounds={model.bounds} title={`${shownName(map.shown.kind, game.misere)} of ${game.show.game}`} base={model.base}
          label={colouringOf(map.shown, summary?.end ?? 8, theme).label} load={(query, signal) => shared.source.load(query, signal)}
        />
      )}
    </details>
  );
}
