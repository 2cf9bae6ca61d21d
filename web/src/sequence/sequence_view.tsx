/** The values of a game on one heap. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ZoomButtons } from "../canvas/zoom_buttons";
import type { GameText, MoveAnswer, ShowAnswer } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { useAskAt, useAsked } from "../engine/use_ask";
import { MISERE_NOTE, winning } from "../math/in_words";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { WholeField } from "../typed/whole_field";
import { occurrences, periodInWords, rareValues, rowsOfTen, valueInWords, type Occurrence, type Plotted, type ValueAnswer } from "./sequence_model";
import { SequencePlot, type SequenceZoom } from "./sequence_plot";
import type { SequenceState } from "./sequence_state";
import { sequenceKey, useSequence } from "./use_sequence";
import "../style/picture.css";
import "./view.css";

export function SequenceView(props: ViewProps) {
  const { known } = props.state.ruleset;
  return known.kind === "game" ? <SequenceOf {...props} game={known.game} show={known.show} /> : null;
}

function SequenceOf({ state, store, engine, game, show }: ViewProps & { game: GameText; show: ShowAnswer }) {
  const [name, heap] = [show.game, show.heaps[0] ?? "n"];
  const { misere } = state.ruleset;
  const { sequence } = state;
  const change = (to: (now: SequenceState) => SequenceState) => store.set("sequence", to);
  const read = useSequence(engine, { game, misere, sums: show.twists.includes("sums"), max: sequence.max });
  const [hovered, setHovered] = useState<number | null>(null);
  const { plotted } = read;
  const rare = useMemo(() => (plotted === null ? [] : rareValues(plotted)), [plotted]);
  const rareSet = useMemo(() => new Set(rare.map(({ value }) => value)), [rare]);
  const shown = hovered ?? sequence.cursor;
  const plot = useRef<SequenceZoom | null>(null);
  const of = read.of === null ? null : sequenceKey({ ...read.of, max: sequence.max });
  useEffect(() => {
    if (of === null || plotted === null) return;
    const max = plotted.values.length - 1;
    change((now) => (now.plotted?.of === of && now.plotted.max === max ? now : { ...now, inView: isOther(now, of) ? null : now.inView, plotted: { of, max } }));
  }, [of, plotted]);
  return (
    <section class="sequence" aria-label="Sequence">
      <div class="sequence-controls">
        <MaxField max={sequence.max} set={(max) => change((now) => ({ ...now, max }))} />
        {plotted !== null && <ZoomButtons zoom={(factor) => plot.current?.zoom(factor)} />}
      </div>
      <p id="sequence-help" class="seen-by-readers">Arrows move along the heaps, with Shift by ten. Home and End go to the ends. Plus and minus zoom.</p>
      {read.error !== null && <Trouble compact error={read.error} title={plotted === null ? "The values are not computed" : `The values are computed up to ${plotted.values.length - 1}. Further ones are not`} />}
      {read.waiting && <p role="status">The values are computed…</p>}
      {plotted !== null && (
        <>
          <SequencePlot
            title={`${misere ? "Misère Grundy values" : "Grundy values"} of ${name}`} name={heap} plotted={plotted} rare={rareSet} onPlot={(made) => { plot.current = made; }}
            shown={shown} cursor={sequence.cursor} hover={setHovered} inView={sequence.inView} look={(inView) => change((now) => ({ ...now, inView }))} move={(cursor) => change((now) => ({ ...now, cursor }))}
          />
          <SequenceReadout {...{ engine, game, misere, plotted, shown, heap }} />
          <p class="map-legend">
            <span class="map-chip"><i class="key-p" />P-positions</span>
            {rare.length > 0 && <span class="map-chip"><i class="key-rare" />rare values</span>}
            {plotted.period !== null && <span class="map-chip"><i class="key-period" />where a period begins</span>}
          </p>
          <p class="sequence-period">{misere ? `Misère play up to ${plotted.values.length - 1}: a heap is P where the value is 0. ${MISERE_NOTE}` : periodInWords(plotted)}</p>
        </>
      )}
      <OneHeap {...{ engine, game, misere, heap: sequence.heap }} ask={(heap) => change((now) => ({ ...now, heap }))} />
      {plotted !== null && <Counts all={occurrences(plotted.values)} rare={rare} />}
      {plotted !== null && <Rows plotted={plotted} name={name} />}
    </section>
  );
}

/** Were the values of another question plotted before? */
function isOther({ plotted }: SequenceState, of: string): boolean {
  return plotted !== null && plotted.of !== of;
}

function MaxField({ max, set }: { max: number | null; set(max: number | null): void }) {
  const [typed, setTyped] = useState(max);
  useEffect(() => setTyped(max), [max]);
  return (
    <form class="sequence-max" onSubmit={(event) => { event.preventDefault(); set(typed); }}>
      <WholeField label="Heaps up to" value={typed} placeholder="as needed" set={setTyped} />
      <button type="submit">Compute</button>
    </form>
  );
}

interface ReadoutProps {
  engine: Engine;
  game: GameText;
  misere: boolean;
  plotted: Plotted;
  shown: number | null;
  heap: string;
}

function SequenceReadout({ engine, game, misere, plotted, shown, heap }: ReadoutProps) {
  const move = useAskAt<MoveAnswer>(engine, "move", game, misere, shown === null ? null : [shown], 120);
  const value = shown === null ? undefined : plotted.values[shown];
  const first = `${heap} = ${shown}: ${misere ? "misère Grundy value" : "value"} ${value ?? "not computed"}`;
  const rest = move.answer === null ? [] : [move.answer.outcome, winning(move.answer)].filter((part) => part !== "");
  return (
    <div class="map-readout" data-testid="sequence-readout" aria-live="polite" aria-atomic="true">
      <p>{shown === null ? "Point at a value, or press an arrow key on the plot." : [first, ...rest].join(" · ")}</p>
    </div>
  );
}

interface OneHeapProps {
  engine: Engine;
  game: GameText;
  misere: boolean;
  /** What is asked about; empty for nothing. */
  heap: string;
  ask(heap: string): void;
}

/** One heap of any size. */
function OneHeap({ engine, game, misere, heap, ask }: OneHeapProps) {
  const [text, setText] = useState(heap);
  useEffect(() => setText(heap), [heap]);
  const asked = useAsked(heap === "" ? null : JSON.stringify([game, misere, heap]), (signal) => askedAbout(engine, game, misere, heap, signal));
  return (
    <form class="sequence-heap" onSubmit={(event) => { event.preventDefault(); ask(text.trim()); }}>
      <label for="sequence-heap">One heap of any size</label>
      <div class="map-field">
        <input id="sequence-heap" type="text" class="mono" inputMode="numeric" value={text} placeholder="10^30" onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">Ask</button>
      </div>
      <div role="status">
        {asked.answer}
        {asked.error !== null && <Trouble error={asked.error} compact />}
      </div>
    </form>
  );
}

async function askedAbout(engine: Engine, game: GameText, misere: boolean, heap: string, signal: AbortSignal): Promise<string> {
  if (!misere) return valueInWords(await engine.ask<ValueAnswer>({ command: "sequence", game, at: heap }, signal));
  const answer = await engine.ask<MoveAnswer>({ command: "move", game, misere, position: [heap] }, signal);
  return [`A heap of ${heap} is ${answer.outcome} in misère play`, winning(answer)].filter((part) => part !== "").join(" · ");
}

/** How often each value occurs; first those that are rare. */
function Counts({ all, rare }: { all: Occurrence[]; rare: Occurrence[] }) {
  return (
    <>
      {rare.length > 0 && (
        <p class="sequence-rare">
          <strong>Rare values:</strong>{" "}
          {rare.map(({ value, count, first, last }) => `${value} (${count === 1 ? `once, at ${first}` : `${count} times, the last at ${last}`})`).join(", ")}
        </p>
      )}
      <details>
        <summary>How often each value occurs ({all.length} values)</summary>
        <div class="map-near">
          <table>
            <thead><tr><th scope="col">value</th><th scope="col">heaps</th><th scope="col">first</th><th scope="col">last</th></tr></thead>
            <tbody>
              {all.slice(0, 500).map(({ value, count, first, last }) => <tr key={value}><th scope="row">{value}</th><td>{count}</td><td>{first}</td><td>{last}</td></tr>)}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

const ROWS = 50;

/** The values in rows of ten, as they are printed in papers. */
function Rows({ plotted, name }: { plotted: Plotted; name: string }) {
  const [most, setMost] = useState(ROWS);
  const rows = rowsOfTen(plotted.values);
  return (
    <details>
      <summary>The values in rows of ten</summary>
      <div class="map-near">
        <table>
          <caption>{name}: the value of n is in the row of its tens and the column of its last digit{plotted.outcomes === null ? "" : "; P marks P-positions"}</caption>
          <thead><tr><th scope="col">n</th>{[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => <th scope="col" key={digit}>{digit}</th>)}</tr></thead>
          <tbody>
            {rows.slice(0, most).map(({ from, cells }) => (
              <tr key={from}>
                <th scope="row">{from}</th>
                {cells.map((value, at) => <td key={at}>{value}{plotted.outcomes?.[from + at] === "P" ? " P" : ""}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > most && <button type="button" onClick={() => setMost(most * 4)}>More rows</button>}
      </div>
    </details>
  );
}
