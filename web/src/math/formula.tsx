/** Typeset mathematics. */

import katex from "katex";
import "katex/dist/katex.min.css";
import { useMemo } from "preact/hooks";
import type { GameText } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { Scrolled } from "./scrolled";
import { useTypeset } from "./typeset";
import { unbracketed } from "./unbracketed";

/** A formula, written in LaTeX; what KaTeX cannot read stands as it is written. */
export function Formula({ latex, display = false }: { latex: string; display?: boolean }) {
  const html = useMemo(
    () => katex.renderToString(latex, { displayMode: display, throwOnError: false, strict: false, output: "htmlAndMathml" }),
    [latex, display],
  );
  return <span class={display ? "formula formula-display" : "formula"} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A claim or a formula; as it is written until it is typeset, or if it cannot be. */
export function Typeset({ engine, what, display = false }: { engine: Engine; what: { claim: string; game?: GameText } | { formula: string }; display?: boolean }) {
  const latex = useTypeset(engine, what)?.latex ?? "";
  if (latex !== "") return display ? <Display latex={latex} /> : <Formula latex={unbracketed(latex)} />;
  const plain = <code>{"claim" in what ? what.claim : what.formula}</code>;
  return display ? <Scrolled>{plain}</Scrolled> : plain;
}

/** A formula on a line of its own. */
export function Display({ latex }: { latex: string }) {
  return <Scrolled><Formula latex={latex} display /></Scrolled>;
}

/** The moves of a game as sets of options; nothing until they are typeset, or if they cannot be. */
export function RulesFormula({ engine, game }: { engine: Engine; game: GameText }) {
  const latex = useTypeset(engine, { game })?.latex ?? "";
  return latex === "" ? null : <Scrolled name="The rules, typeset: scrolls sideways"><Formula latex={latex} display /></Scrolled>;
}
