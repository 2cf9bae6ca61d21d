/** What the engine typesets, kept for a while: the same formulas come again and again. */

import type { GameText } from "../engine/answers";
import type { Engine, Typeset } from "../engine/engine";
import { useAsked } from "../engine/use_ask";

type Typesettable = { game: GameText } | { claim: string; game?: GameText } | { formula: string };

/** How many formulas are kept. */
const KEPT = 300;

const kept = new WeakMap<Engine, Map<string, Promise<Typeset>>>();

/** The LaTeX of a game, a claim or a formula; rejects if the engine cannot typeset it. */
export function typesetOnce(engine: Engine, what: Typesettable): Promise<Typeset> {
  const cache = kept.get(engine) ?? new Map<string, Promise<Typeset>>();
  kept.set(engine, cache);
  const key = JSON.stringify(what);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const asked = engine.typeset(what).catch((error: unknown) => {
    cache.delete(key);
    throw error;
  });
  cache.set(key, asked);
  if (cache.size > KEPT) cache.delete(cache.keys().next().value!);
  return asked;
}

/** The same for a view; `undefined` while the engine has not answered, and null if it cannot typeset it. */
export function useTypeset(engine: Engine, what: Typesettable | null): Typeset | null | undefined {
  const { answer, waiting } = useAsked(what === null ? null : JSON.stringify(what), () => typesetOnce(engine, what!));
  return what === null || waiting ? undefined : answer;
}
