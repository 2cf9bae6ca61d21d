/** What the engine makes of the ruleset that is typed. */

import type { ErrorBody, GamesAnswer, GameText, ListedGame, ShowAnswer } from "../engine/answers";
import { bodyOf, EngineError, isAbort, type Engine } from "../engine/engine";
import { isFile, knownGame, PAGE_PAPER, PAGE_TEXT, plainGame, twisted, type AtFault, type RulesetState } from "./ruleset";
import { asParameter, choices, namedGame } from "./parameters";

/** How many choices of parameters are tried, before the reader is asked for them. */
const MOST_CHOICES = 16;

/** What reading changes: what is known, and what the engine refuses or the text makes needless. */
export type Reading = Partial<Pick<RulesetState, "known" | "arguments" | "listed" | "chosen" | "misere" | "pass" | "blocking">>;

/** What decides how a ruleset is read. */
export function inputsOf({ text, chosen, arguments: values, misere, pass, blocking }: RulesetState): string {
  return JSON.stringify([text, chosen, Object.entries(values), misere, pass, blocking]);
}

/** Reads a ruleset; rejects only if it is cancelled. */
export async function readRuleset(ruleset: RulesetState, library: () => Promise<ListedGame[]>, engine: Engine, signal: AbortSignal): Promise<Reading> {
  if (ruleset.text.trim() === "") return { known: { kind: "empty" }, listed: [], arguments: {}, chosen: null };
  const asking: Asking = { engine, signal };
  let at: AtFault = "text";
  let reading: Reading = {};
  try {
    reading = { ...reading, ...(await listGames(ruleset, asking)) };
    let now = { ...ruleset, ...reading };
    reading.arguments = await filled(now, await library(), asking);
    now = { ...now, ...reading };
    const plain = plainGame(now)!;
    const show = await ask(asking, plain).catch((error: unknown) => {
      at = faultPlace(error, now);
      throw error;
    });
    at = "twists";
    const own = ownTwists(now, show.answer);
    return { ...reading, ...own, ...(await withTwists({ ...now, ...own }, plain, show, asking)) };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { ...reading, known: { kind: "wrong", error: bodyOf(error), at } };
  }
}

interface Asking {
  engine: Engine;
  signal: AbortSignal;
}

type Shown = { answer: ShowAnswer; digest: string | null };

function ask({ engine, signal }: Asking, game: GameText): Promise<Shown> {
  return engine.askWithDigest<ShowAnswer>({ command: "show", game }, signal);
}

/** The games of a file, and the one that is chosen, which is one of them. */
async function listGames({ text, chosen }: RulesetState, { engine, signal }: Asking): Promise<Pick<Reading, "listed" | "chosen">> {
  if (!isFile(text)) return { listed: [], chosen: null };
  const texts = [{ name: PAGE_TEXT, text }];
  const { games } = await engine.ask<GamesAnswer>({ command: "games", texts, about: PAGE_PAPER }, signal);
  const listed = games.filter(({ paper }) => paper === PAGE_PAPER);
  return { listed, chosen: listed.some(({ name }) => name === chosen) ? chosen : null };
}

/** Values for the parameters: those that there are, or the first that the engine takes. */
async function filled(ruleset: RulesetState, library: ListedGame[], asking: Asking): Promise<Record<string, string>> {
  const named = namedGame(ruleset, library);
  if (named === null || named.given !== null) return {};
  const parameters = named.game.parameters.map(asParameter);
  const names = parameters.map(({ name }) => name);
  if (names.join() === Object.keys(ruleset.arguments).join()) return ruleset.arguments;
  let first: Record<string, string> | null = null;
  for (const values of choices(parameters, MOST_CHOICES)) {
    const chosen = Object.fromEntries(names.map((name, at) => [name, values[at]!]));
    first ??= chosen;
    if (names.length === 0 || (await isGame({ ...ruleset, arguments: chosen }, asking))) return chosen;
  }
  return first ?? {};
}

async function isGame(ruleset: RulesetState, asking: Asking): Promise<boolean> {
  try {
    await ask(asking, plainGame(ruleset)!);
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.body.kind === "wrong") return false;
    throw error;
  }
}

/** Is the fault in what is typed, or in the values of the fields? */
function faultPlace(error: unknown, { text, arguments: values }: RulesetState): AtFault {
  if (!(error instanceof EngineError) || Object.keys(values).length === 0) return "text";
  const inText = error.body.messages.some((message) => message.text === PAGE_TEXT);
  const inName = !isFile(text) && error.body.messages.some(({ code }) => code === "E0010");
  return inText || inName ? "text" : "arguments";
}

/** A twist that the rules have themselves needs no switch. */
function ownTwists(ruleset: RulesetState, { twists }: ShowAnswer): Pick<Reading, "pass" | "blocking"> {
  return {
    pass: ruleset.pass && !twists.includes("pass"),
    blocking: twists.includes("blocking") ? 0 : ruleset.blocking,
  };
}

/** The game with the twists of the switches; those that the engine refuses are left out, with the reason. */
async function withTwists(ruleset: RulesetState, plain: GameText, shown: Shown, asking: Asking): Promise<Reading> {
  const asked = [ruleset, { ...ruleset, misere: false }, { ...ruleset, misere: false, pass: false, blocking: 0 }];
  let unavailable: ErrorBody | null = null;
  for (const tried of asked) {
    try {
      const known = await twistedGame(tried, plain, shown, asking);
      return { misere: tried.misere, pass: tried.pass, blocking: tried.blocking, known: { ...known, unavailable } };
    } catch (error) {
      if (!(error instanceof EngineError) || error.body.kind !== "wrong") throw error;
      unavailable ??= error.body;
    }
  }
  return { known: { ...knownGame(shown.answer, plain, shown.digest), unavailable } };
}

async function twistedGame(ruleset: RulesetState, plain: GameText, shown: Shown, asking: Asking): Promise<ReturnType<typeof knownGame>> {
  const game = twisted(plain, ruleset, shown.answer.heaps)!;
  const { answer: show, digest } = game === plain ? shown : await ask(asking, game);
  // Blocking has no misère play, which `show` does not ask for: the least table says so.
  if (ruleset.misere && show.twists.includes("blocking")) await asking.engine.ask({ command: "table", game, misere: true, size: 1 }, asking.signal);
  return knownGame(show, game, digest, { game: plain, show: shown.answer });
}
