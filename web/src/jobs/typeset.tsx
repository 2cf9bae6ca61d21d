/** Claims and formulas as the engine typesets them. */

import type { GameText } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { Formula } from "../math/formula";
import { Scrolled } from "../math/scrolled";
import { aligned, useTypeset } from "../math/typeset";
import { unbracketed } from "./unbracketed";

type What = { claim: string; game?: GameText } | { formula: string };

/** A claim or a formula; as it is written until it is typeset, or if it cannot be. */
export function Typeset({ engine, what, display = false }: { engine: Engine; what: What; display?: boolean }) {
  const lines = useTypeset(engine, what)?.latex ?? [];
  if (lines.length > 0) return display ? <Display latex={lines} /> : <Formula latex={unbracketed(aligned(lines))} />;
  const plain = <code>{"claim" in what ? what.claim : what.formula}</code>;
  return display ? <Scrolled>{plain}</Scrolled> : plain;
}

/** Lines of LaTeX on a line of their own. */
export function Display({ latex }: { latex: string[] }) {
  return <Scrolled><Formula latex={aligned(latex)} display /></Scrolled>;
}
