/** Ways from a result to another view: pure functions of the state. */

import type { GameText, Heap, Request } from "../engine/answers";
import type { Shown } from "../map/map_state";
import { jumped } from "../map/positions";
import { asCalled } from "../state/game_name";
import { emptyRuleset, gameText, isFile, type RulesetState } from "../state/ruleset";
import { pictureOf, type State } from "../state/state";
import type { JobEntry } from "../jobs/jobs_state";

/** Is this the game of the page as it stands? */
export function isOfPage(state: State, request: Request): boolean {
  const game = request["game"] ?? request["family"];
  return JSON.stringify(game) === JSON.stringify(gameText(state.ruleset));
}

/** Is a job about the game of the page, or about its family? Its own page knows what was typed when it began. */
export function isAboutPage(state: State, { request, ruleset }: Pick<JobEntry, "request" | "ruleset">): boolean {
  if (isOfPage(state, request)) return true;
  const isFamily = request["family"] !== undefined || request["for"] !== undefined;
  if (!isFamily) return false;
  if (ruleset !== null) return ruleset.text.trim() === state.ruleset.text.trim();
  const family = (request["family"] ?? request["game"]) as GameText;
  const name = asCalled(family.text ?? "")?.name;
  return name !== undefined && name === asCalled(gameText(state.ruleset)?.text ?? "")?.name;
}

/** Can a claim about the page's game be laid over a map? */
export function hasMap(state: State): boolean {
  return pictureOf(state) === "map";
}

function inPlay(ruleset: RulesetState, misere: boolean): RulesetState {
  return ruleset.misere === misere ? ruleset : { ...ruleset, misere };
}

/** The map with a claim over it. */
export function shownOnMap(state: State, claim: string, misere: boolean): State {
  const shown: Shown = /^\s*grundy/.test(claim) ? { kind: "grundy" } : { kind: "outcome" };
  return { ...state, view: "look", ruleset: inPlay(state.ruleset, misere), map: { ...state.map, overlay: claim, shown } };
}

/** The view of the game with a position in its middle; null if it has no such place. */
export function lookedAt(state: State, position: Heap[], misere: boolean): State | null {
  const look: State = { ...state, view: "look", ruleset: inPlay(state.ruleset, misere) };
  switch (pictureOf(state)) {
    case "none": return null;
    case "ordinals": return { ...look, ordinals: { ...state.ordinals, position: position.join(", ") } };
    case "sequence": {
      const heap = Number(position[0]);
      return Number.isSafeInteger(heap) ? { ...look, sequence: { ...state.sequence, cursor: heap } } : look;
    }
    case "map": {
      const heaps = position.map(Number);
      if (heaps.length < 2 || !heaps.every(Number.isSafeInteger)) return null;
      return { ...look, map: jumped(state.map, heaps) };
    }
  }
}

/** The map with the positions marked at which a claim is false. */
export function exceptionsMarked(state: State, exceptions: string, claim: string, misere: boolean): State {
  const marks = { title: `where ${claim} is false`, claim: `P = ${exceptions}` };
  return { ...state, view: "look", ruleset: inPlay(state.ruleset, misere), map: { ...state.map, marks } };
}

/** The view in which the game is played. */
export function played(state: State, misere: boolean): State {
  return { ...state, view: "play", ruleset: inPlay(state.ruleset, misere) };
}

/** The claim in the field, to be changed, proved or checked. */
export function openedClaim(state: State, claim: string, misere: boolean): State {
  return { ...state, ruleset: inPlay(state.ruleset, misere), jobs: { ...state.jobs, tab: "claim", claim } };
}

/** The game of an entry as the page's game. */
export function gameOfEntry(state: State, { ruleset, request }: JobEntry): State {
  if (ruleset !== null) return { ...state, ruleset: { ...emptyRuleset, ...ruleset, known: { kind: "reading" } } };
  const game = (request["game"] ?? request["family"]) as GameText;
  const file = game.texts?.[0]?.text;
  const text = file !== undefined && isFile(file) ? file : game.text ?? "";
  const chosen = text === file ? /^\w+/.exec(game.text ?? "")?.[0] ?? null : null;
  return { ...state, ruleset: { ...emptyRuleset, text, chosen, known: { kind: "reading" } } };
}
