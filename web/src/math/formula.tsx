/** Typeset mathematics. */

import katex from "katex";
import "katex/dist/katex.min.css";
import { useMemo } from "preact/hooks";

/** A formula, written in LaTeX; what KaTeX cannot read stands as it is written. */
export function Formula({ latex, display = false }: { latex: string; display?: boolean }) {
  const html = useMemo(
    () => katex.renderToString(latex, { displayMode: display, throwOnError: false, strict: false, output: "htmlAndMathml" }),
    [latex, display],
  );
  return <span class="formula" dangerouslySetInnerHTML={{ __html: html }} />;
}
