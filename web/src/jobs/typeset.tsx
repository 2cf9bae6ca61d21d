/** Claims and formulas as the engine typesets them. */

import type { GameText } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { Formula } from "../math/formula";
import { Scrolled } from "../math/scrolled";
import { useTypeset } from "../math/typeset";
import { unbracketed } from "./unbracketed";

type What = { claim: string; game?: GameText } | { formula: string };

/** A claim or a formula; as it is written until it is typeset, or if it cannot be. */
export function Typeset({ engine, what, display = false }: { engine: Engine; what: What; display?: boolean }) {
  const latex = useTypeset(engine, what)?.latex ?? "";
  if (latex !== "") return display ? <Display latex={latex} /> : <Formula latex={unbracketed(latex)} />;
  const plain = <code>{"claim" in what ? what.claim : what.formula}</code>;
  return display ? <Scrolled>{plain}</Scrolled> : plain;
}

/** A formula on a line of its own. */
export function Display({ latex }: { latex: string }) {
  return <Scrolled><Formula latex={latex} display /></Scrolled>;
}
