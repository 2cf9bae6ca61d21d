/** What the engine typesets, kept for a while: the same formulas come again and again. */

import { useEffect, useState } from "preact/hooks";
import type { GameText } from "../engine/answers";
import type { Engine, Typeset } from "../engine/engine";

export type Typesettable = { game: GameText } | { claim: string; game?: GameText } | { formula: string };

/** How many formulas are kept. */
const KEPT = 300;

const kept = new WeakMap<Engine, Map<string, Promise<Typeset | null>>>();

/** The LaTeX of a game, a claim or a formula; null if the engine cannot typeset it. */
export function typesetOnce(engine: Engine, what: Typesettable): Promise<Typeset | null> {
  const cache = kept.get(engine) ?? new Map<string, Promise<Typeset | null>>();
  kept.set(engine, cache);
  const key = JSON.stringify(what);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const asked = engine.typeset(what).catch(() => {
    cache.delete(key);
    return null;
  });
  cache.set(key, asked);
  if (cache.size > KEPT) cache.delete(cache.keys().next().value!);
  return asked;
}

/** The same for a view; `undefined` while the engine has not answered. */
export function useTypeset(engine: Engine, what: Typesettable | null): Typeset | null | undefined {
  const key = JSON.stringify(what);
  const [found, setFound] = useState<{ key: string; typeset: Typeset | null }>();
  useEffect(() => {
    if (what === null) return;
    let wanted = true;
    void typesetOnce(engine, what).then((typeset) => { if (wanted) setFound({ key, typeset }); });
    return () => { wanted = false; };
  }, [engine, key]);
  return found?.key === key ? found.typeset : undefined;
}
