/** Claims and formulas as the engine typesets them. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameText } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { Formula } from "../math/formula";

type What = { claim: string; game?: GameText } | { formula: string };

/** What was typeset before, of each engine. */
const kept = new WeakMap<Engine, Map<string, string[] | null>>();
const MOST_KEPT = 400;

function keptOf(engine: Engine): Map<string, string[] | null> {
  const found = kept.get(engine) ?? new Map<string, string[] | null>();
  kept.set(engine, found);
  return found;
}

function keep(engine: Engine, key: string, latex: string[] | null): void {
  const all = keptOf(engine);
  if (all.size >= MOST_KEPT) all.clear();
  all.set(key, latex);
}

/** A claim or a formula; as it is written until it is typeset, or if it cannot be. */
export function Typeset({ engine, what, display = false }: { engine: Engine; what: What; display?: boolean }) {
  const key = JSON.stringify(what);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (keptOf(engine).has(key)) return;
    let here = true;
    engine.typeset(what)
      .then(({ latex }) => keep(engine, key, latex), () => keep(engine, key, null))
      .then(() => { if (here) redraw((count) => count + 1); });
    return () => { here = false; };
  }, [engine, key]);
  const latex = keptOf(engine).get(key) ?? null;
  const plain = "claim" in what ? what.claim : what.formula;
  if (latex === null) return display ? <Scrolled><code>{plain}</code></Scrolled> : <code>{plain}</code>;
  return <Lines latex={latex} display={display} />;
}

/** Lines of LaTeX. */
export function Lines({ latex, display = false }: { latex: string[]; display?: boolean }) {
  if (!display) return <>{latex.map((line, at) => <Formula key={at} latex={line} />)}</>;
  return <Scrolled>{latex.map((line, at) => <Formula key={at} latex={line} display />)}</Scrolled>;
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
