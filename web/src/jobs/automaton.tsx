/** The automaton of an answer, drawn by the engine. */

import { useEffect, useState } from "preact/hooks";
import type { ErrorBody, Request } from "../engine/answers";
import { bodyOf, type Engine } from "../engine/engine";
import { Scrolled } from "../math/scrolled";
import { Trouble } from "../trouble/trouble";

/** The engine draws no larger ones. */
const MOST_STATES = 40;

type Drawn = { kind: "none" } | { kind: "drawing" } | { kind: "drawn"; url: string } | { kind: "wrong"; error: ErrorBody };

interface AutomatonProps {
  engine: Engine;
  name: string;
  states: number;
  request: { request: Request; part?: string };
}

export function Automaton({ engine, name, states, request }: AutomatonProps) {
  const [drawn, setDrawn] = useState<Drawn>({ kind: "none" });
  useEffect(() => () => { if (drawn.kind === "drawn") URL.revokeObjectURL(drawn.url); }, [drawn]);
  if (states > MOST_STATES) return <span class="faint">Its automaton of {states} states is too large for a picture.</span>;
  const draw = () => {
    setDrawn({ kind: "drawing" });
    engine.take("svg", request).then(
      ({ blob }) => setDrawn({ kind: "drawn", url: URL.createObjectURL(blob) }),
      (error: unknown) => setDrawn({ kind: "wrong", error: bodyOf(error) }),
    );
  };
  const shown = drawn.kind === "drawn";
  return (
    <>
      <button type="button" aria-expanded={shown} disabled={drawn.kind === "drawing"} onClick={() => (shown ? setDrawn({ kind: "none" }) : draw())}>
        Automaton ({states} states)
      </button>
      {shown && (
        <figure class="automaton">
          <Scrolled name={`Automaton of the ${name}, scrolls sideways`}><img src={drawn.url} alt={`Automaton of the ${name}: ${states} states`} /></Scrolled>
          <figcaption class="faint">
            It reads the numbers digit by digit, the most significant first; they are in the set if it ends in a state with two circles. A state from which nothing is accepted any more is left out.
          </figcaption>
          <p><a href={drawn.url} download={`automaton-${states}-states.svg`}>Save the picture as SVG</a></p>
        </figure>
      )}
      {drawn.kind === "wrong" && <Trouble error={drawn.error} compact />}
    </>
  );
}
