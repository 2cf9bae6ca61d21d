/** The rules: what is typed, what is wrong with it, and the game that it is. */

import { useEffect, useRef } from "preact/hooks";
import { isAbort } from "../engine/engine";
import { libraryGames } from "../state/library_games";
import { asCalled } from "../state/game_name";
import { isFile, gamesOf, PAGE_TEXT, type RulesetState } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { MarkedField } from "../typed/marked_field";
import { ParameterFields } from "./parameter_fields";
import { asParameter, namedGame, valueFaults, valuesOf } from "../state/parameters";
import { inputsOf, readRuleset } from "../state/reading";
import { ShownBack } from "./shown_back";
import { Twists } from "./twists";
import "./editor.css";

/** How long the text has to rest before it is read. */
const REST_MS = 200;
/** The names that messages give what is typed. */
const TEXTS = ["GAME", PAGE_TEXT];

export function Editor(props: ViewProps) {
  const { state, store, engine } = props;
  const { ruleset } = state;
  const { text, known } = ruleset;
  useReading(props);
  const change = (part: Partial<RulesetState>) => store.set("ruleset", (now) => ({ ...now, ...part }));
  const faults = known.kind === "wrong" && known.at === "text" && known.error.kind === "wrong" ? known.error.messages : [];
  const warnings = known.kind === "game" ? known.warnings : [];
  return (
    <section class="editor" aria-labelledby="editor-title">
      <h2 id="editor-title"><label for="rules-text">Rules</label></h2>
      <MarkedField id="rules-text" text={text} names={TEXTS} faults={faults} doubts={warnings} placeholder="(x - i, y) where i >= 1" signs
        change={(typed) => change({ text: typed, ...(known.kind === "empty" ? { known: { kind: "reading" } } : {}) })}>
        {text.trim() === "" && <p class="faint">Moves as a paper writes them, one a line or as a set of options in braces; or a name, such as <code>wythoff</code>.</p>}
      </MarkedField>
      <GameChoice ruleset={ruleset} change={change} />
      <Parameters {...props} change={change} />
      {known.kind !== "empty" && <Twists ruleset={ruleset} change={change} />}
      {known.kind === "game" && <ShownBack engine={engine} ruleset={ruleset} known={known} />}
      {known.kind === "game" && (
        <button type="button" class="primary see" onClick={() => store.set("shell", (shell) => ({ ...shell, rulesOpen: false }))}>See the game</button>
      )}
    </section>
  );
}

/** Reads what is typed whenever it has changed; the latest text wins. */
function useReading({ state, store, engine }: ViewProps): void {
  const { ruleset, shell } = state;
  const inputs = inputsOf(ruleset);
  const settled = useRef<string | null>(null);
  useEffect(() => {
    const lost = ruleset.known.kind === "wrong" && ["server", "token"].includes(ruleset.known.error.kind);
    if (settled.current === inputs && ruleset.known.kind !== "reading" && !lost) return;
    const abort = new AbortController();
    const read = async () => {
      const reading = await readRuleset(ruleset, () => libraryGames(store, engine), engine, abort.signal);
      if (abort.signal.aborted) return;
      store.set("ruleset", (now) => {
        if (inputsOf(now) !== inputs) return now;
        const next = { ...now, ...reading };
        settled.current = inputsOf(next);
        return next;
      });
    };
    const begin = () => void read().catch((error: unknown) => { if (!isAbort(error)) throw error; });
    const timer = setTimeout(begin, ruleset.known.kind === "reading" && settled.current === null ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [inputs, shell.gone, ruleset.known.kind === "reading"]);
}

interface Changing {
  change: (part: Partial<RulesetState>) => void;
}

/** Of a file with several games, the one that is looked at. */
function GameChoice({ ruleset, change }: Changing & { ruleset: RulesetState }) {
  const { listed, text, chosen } = ruleset;
  if (!isFile(text) || listed.length < 2) return null;
  return (
    <p class="game-choice">
      <label for="game-choice">Game</label>
      <select id="game-choice" value={chosen ?? gamesOf(text)[0] ?? listed[0]!.name} onChange={(event) => change({ chosen: event.currentTarget.value })}>
        {listed.map(({ name, parameters }) => <option key={name} value={name}>{name}{parameters.length > 0 && ` (${parameters.join(", ")})`}</option>)}
      </select>
    </p>
  );
}

/** Fields for the parameters of a game with a name; arguments that stand in the text are changed there. */
function Parameters({ state, change }: ViewProps & Changing) {
  const { ruleset, library } = state;
  const named = namedGame(ruleset, library.games ?? []);
  if (named === null || named.game.parameters.length === 0) return null;
  const parameters = named.game.parameters.map(asParameter);
  const { given } = named;
  const values = given === null ? parameters.map(({ name }) => ruleset.arguments[name] ?? "") : valuesOf(parameters, given);
  if (values === null) return null;
  const { known } = ruleset;
  const name = isFile(ruleset.text) ? named.game.name : asCalled(ruleset.text)?.name ?? "";
  const faults = known.kind === "wrong" && known.at === "arguments" ? valueFaults(name, values, known.error.messages) : [];
  const set = (at: number, value: string) => {
    const next = values.map((old, index) => (index === at ? value : old));
    if (given === null) change({ arguments: Object.fromEntries(parameters.map(({ name }, index) => [name, next[index]!])) });
    else change({ text: `${ruleset.text.slice(0, ruleset.text.indexOf("("))}(${next.join(", ")})` });
  };
  return <ParameterFields parameters={parameters} values={values} faults={faults} change={set} />;
}
