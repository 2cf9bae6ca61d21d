/** A game whose heaps are ordinals: a grid of blocks, and any position by its text. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameText, KnownClaim, ShowAnswer } from "../engine/answers";
import { useAsk, type Asked } from "../engine/use_ask";
import { graded } from "../math/in_words";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { MarkedField } from "../typed/marked_field";
import { gridPositions, IN_BLOCK, otherHeaps, printed, sample } from "./ordinal_grid";
import { OrdinalTable } from "./ordinal_table";
import { EXPONENTS, type OrdinalsState } from "./ordinals_state";
import { isDecided, moveRequest, useOutcomes, type OrdinalMove, type Outcomes } from "./use_outcomes";
import "../style/picture.css";
import "./view.css";

export function OrdinalsView(props: ViewProps) {
  const { known } = props.state.ruleset;
  return known.kind === "game" ? <OrdinalsOf {...props} game={known.game} show={known.show} /> : null;
}

function OrdinalsOf({ state, store, engine, game, show }: ViewProps & { game: GameText; show: ShowAnswer }) {
  const { misere } = state.ruleset;
  const { position, exponent } = state.ordinals;
  const change = (to: (now: OrdinalsState) => OrdinalsState) => store.set("ordinals", to);
  const asked = useAsk<OrdinalMove>(engine, position.trim() === "" ? null : moveRequest(game, misere, position));
  const heaps = show.heaps.length;
  const others = useRef<string[]>([]);
  // While a position is asked about, the grid stays.
  if (!asked.waiting) others.current = otherHeaps(asked.answer === null ? "" : position, heaps);
  const fixed = others.current.length === Math.max(0, heaps - 2) ? others.current : otherHeaps("", heaps);
  const key = JSON.stringify([exponent, heaps, fixed]);
  const rows = useMemo(() => gridPositions(exponent, heaps, fixed), [key]);
  // The smallest positions come first: they are at the lower left.
  const decided = isDecided(show.claims);
  const outcomes = useOutcomes(engine, game, misere, useMemo(() => (decided ? [...rows].reverse().flat() : []), [rows, decided]));
  const wins = new Set((asked.answer?.winning_moves ?? []).map((move) => move.join()));
  return (
    <section class="ordinals" aria-label="Ordinals">
      <div class="ordinals-units" role="group" aria-label="Blocks">
        {EXPONENTS.map((one) => (
          <button type="button" key={one} aria-pressed={exponent === one} onClick={() => change((now) => ({ ...now, exponent: one }))}>
            {one === 1 ? "Blocks ω·a + i" : "Blocks ω²·a + ω·i"}
          </button>
        ))}
      </div>
      <Statements claims={show.claims} outcomes={outcomes} />
      {!decided && <Undecided heaps={show.heaps} />}
      {outcomes.error !== null && <Trouble error={outcomes.error} compact />}
      <OrdinalTable
        rows={rows} columns={sample(exponent)} heaps={show.heaps} block={IN_BLOCK} outcomes={outcomes.known} waiting={decided} wins={wins}
        chosen={asked.answer === null ? null : (asked.answer.position as string[]).join()}
        choose={(heap) => change((now) => ({ ...now, position: heap.join(", ") }))}
      />
      <Legend outcomes={outcomes} decided={decided} wins={wins.size > 0} />
      {fixed.length > 0 && (
        <p class="ordinals-note">Here {fixed.map((heap, at) => `${show.heaps[at + 2]} = ${printed(heap)}`).join(", ")}, as in the position that you ask about.</p>
      )}
      <PositionField position={position} heaps={show.heaps} asked={asked} ask={(text) => change((now) => ({ ...now, position: text }))} />
    </section>
  );
}

/** Nothing is known of a game without a claim: what there is to do. */
function Undecided({ heaps }: { heaps: string[] }) {
  const file = `game mine on ordinals (${heaps.join(", ")})\n  …\nclaim "P-positions" for mine\n  P = {(${heaps.map(() => "u").join(", ")}), …}`;
  return (
    <div class="ordinals-undecided" role="note">
      <p><strong>Nothing is known of this game.</strong> A heap can be infinite, so no table is computed: who wins is known from a claim on all P-positions, and there is none.</p>
      <p>Write the rules as a file, with a claim that states the P-positions, for example:</p>
      <pre tabIndex={0} aria-label="Example of a file"><code>{file}</code></pre>
    </div>
  );
}

/** What the cells mean. */
function Legend({ outcomes, decided, wins }: { outcomes: Outcomes; decided: boolean; wins: boolean }) {
  const found = new Set(outcomes.known.values());
  const unknown = !decided || found.has("not known");
  return (
    <p class="map-legend ordinals-legend">
      {found.has("P") && <span class="map-chip"><i class="key-p" aria-hidden="true">P</i>P-position: the previous player wins</span>}
      {found.has("N") && <span class="map-chip"><i class="key-n" aria-hidden="true">N</i>N-position: the next player wins</span>}
      {unknown && <span class="map-chip"><i class="key-open" aria-hidden="true">?</i>not known</span>}
      {wins && <span class="map-chip"><i class="key-wins" aria-hidden="true" />a move to here wins</span>}
    </p>
  );
}

/** The sets of P-positions that are stated, and the one that decides. */
function Statements({ claims, outcomes }: { claims: KnownClaim[]; outcomes: Outcomes }) {
  const stated = claims.filter(({ about }) => about === "P-positions");
  if (stated.length === 0) return null;
  return (
    <ul class="ordinals-claims">
      {stated.map(({ title, statement, grade }) => {
        const decides = outcomes.claim?.title === title;
        return (
          <li key={title} class={decides ? "decides" : ""}>
            <code>{printed(statement)}</code> <span>{title}: {decides ? `${graded(outcomes.claim!.max)}; it decides the outcomes below` : grade}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface PositionProps {
  /** What was asked about last; empty for nothing. */
  position: string;
  heaps: string[];
  asked: Asked<OrdinalMove>;
  ask(position: string): void;
}

/** The field for a position, with what is wrong with the one that was asked about, and the answer. */
function PositionField({ position, heaps, asked: { answer, error, waiting }, ask }: PositionProps) {
  const [typed, setTyped] = useState(position);
  useEffect(() => setTyped(position), [position]);
  const shown = typed.trim() === position.trim();
  return (
    <form class="ordinals-position" onSubmit={(event) => { event.preventDefault(); ask(typed.trim()); }}>
      <label for="ordinals-position">A position ({heaps.join(", ")})</label>
      <MarkedField
        id="ordinals-position" text={typed} names={["POSITION"]} placeholder={heaps.map((_, at) => (at === 0 ? "w^2 + 3" : "w")).join(", ")}
        change={setTyped} enter={(text) => ask(text.trim())} cured={(text) => ask(text.trim())}
        faults={shown && error?.kind === "wrong" ? error.messages : []} doubts={[]} beside={<button type="submit">Ask</button>}
      />
      <div class="map-readout" data-testid="ordinals-readout" aria-live="polite" aria-atomic="true">
        {position.trim() === "" && <p>Choose a cell, or type a position with ω as w.</p>}
        {waiting && <p>Computing …</p>}
        {error !== null && error.kind !== "wrong" && <Trouble error={error} compact />}
        {error?.kind === "wrong" && <p>There is no answer: see the message at the position.</p>}
        {answer !== null && <Found answer={answer} choose={(to) => ask(to.join(", "))} />}
      </div>
    </form>
  );
}

function Found({ answer, choose }: { answer: OrdinalMove; choose(position: string[]): void }) {
  const position = (answer.position as string[]).join(", ");
  const ground = answer.claim === null ? "" : ` · by ${answer.claim}, ${graded(answer.max)}`;
  const families = answer.families ?? [];
  return (
    <>
      <p><strong class={`is-${answer.outcome.toLowerCase()}`}>({printed(position)}) {answer.outcome}</strong>{ground}{answer.outcome === "P" ? " · no move wins" : ""}</p>
      {answer.winning_moves.length > 0 && (
        <div class="map-wins">
          <span>{answer.all ? "Moves that win:" : "Among the moves that win:"}</span>
          {answer.winning_moves.slice(0, 12).map((move) => (
            <button type="button" key={move.join()} onClick={() => choose(move)}>({printed(move.join(", "))})</button>
          ))}
        </div>
      )}
      {families.map((family) => <p key={family}>{printed(family)}</p>)}
    </>
  );
}
