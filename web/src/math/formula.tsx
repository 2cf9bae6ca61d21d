/** Typeset mathematics. */

import katex from "katex";
import "katex/dist/katex.min.css";
import { useMemo } from "preact/hooks";
import type { GameText } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { Scrolled } from "./scrolled";
import { useTypeset } from "./typeset";

/** A formula, written in LaTeX; what KaTeX cannot read stands as it is written. */
export function Formula({ latex, display = false }: { latex: string; display?: boolean }) {
  const html = useMemo(
    () => katex.renderToString(latex, { displayMode: display, throwOnError: false, strict: false, output: "htmlAndMathml" }),
    [latex, display],
  );
  return <span class={display ? "formula formula-display" : "formula"} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A claim such as `P = …` as a formula; as it is typed until it is typeset, or if it cannot be. */
export function ClaimFormula({ engine, claim, game, display = false }: { engine: Engine; claim: string; game?: GameText; display?: boolean }) {
  const latex = useTypeset(engine, game === undefined ? { claim } : { claim, game })?.latex ?? "";
  return <Scrolled>{latex === "" ? <code>{claim}</code> : <Formula latex={latex} display={display} />}</Scrolled>;
}

/** The moves of a game as sets of options; nothing until they are typeset, or if they cannot be. */
export function RulesFormula({ engine, game }: { engine: Engine; game: GameText }) {
  const latex = useTypeset(engine, { game })?.latex ?? "";
  return latex === "" ? null : <Scrolled name="The rules, typeset: scrolls sideways"><Formula latex={latex} display /></Scrolled>;
}
