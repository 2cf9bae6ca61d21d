/** Claims and formulas as the engine typesets them. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameText } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { Formula } from "../math/formula";
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

/** Something that may be wider than the page. It can be reached by keyboard only if it is. */
export function Scrolled({ children, name }: { children: preact.ComponentChildren; name?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const here = place.current;
    if (here === null) return;
    const look = () => setWide(here.scrollWidth > here.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(here);
    for (const child of here.children) observer.observe(child);
    look();
    return () => observer.disconnect();
  }, [children]);
  const reached = wide ? { tabIndex: 0, role: "group" as const, "aria-label": name ?? "Formula, scrolls sideways" } : {};
  return <div class="scrolled" ref={place} {...reached}>{children}</div>;
}
