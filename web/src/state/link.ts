/** The state as a fragment of the address: what a link or a session file holds. It never holds the token. */

import { linkedJobs, possibleJobs, type LinkedJobs } from "../jobs/jobs_state";
import { possibleMap } from "../map/map_link";
import type { MapState } from "../map/map_state";
import { possibleOrdinals } from "../ordinals/ordinals_state";
import { linkedPlay, possiblePlay } from "../play/play_link";
import type { PlayState } from "../play/play_state";
import { possibleSequence } from "../sequence/sequence_link";
import type { SequenceState } from "../sequence/sequence_state";
import { isCount, isFlag, isText, orNull, partsOfObject, possible, type Kinds } from "./kinds";
import { emptyRuleset, type RulesetState } from "./ruleset";
import type { State, View } from "./state";

/** What a link holds; a newer page reads older links. */
export interface Linked {
  version: 1;
  view: View;
  ruleset: Omit<RulesetState, "known" | "listed">;
  map: Partial<MapState>;
  sequence: Partial<SequenceState>;
  ordinals: Partial<State["ordinals"]>;
  jobs: Partial<LinkedJobs>;
  play: Partial<PlayState>;
}

export function linked(state: State): Linked {
  const { known: _, listed: __, ...ruleset } = state.ruleset;
  const { view, ordinals, play } = state;
  const { viewport: ___, ...map } = state.map;
  const { plotted: ____, ...sequence } = state.sequence;
  return { version: 1, view, ruleset, map, sequence, ordinals, jobs: linkedJobs(state.jobs), play: linkedPlay(play) };
}

/** The state that a link describes; what a link does not hold stays. */
export function opened(state: State, link: Linked): State {
  return {
    ...state,
    view: link.view,
    ruleset: { ...emptyRuleset, ...link.ruleset, listed: [], known: link.ruleset.text.trim() === "" ? { kind: "empty" } : { kind: "reading" } },
    map: { ...state.map, ...link.map },
    sequence: { ...state.sequence, ...link.sequence },
    ordinals: { ...state.ordinals, ...link.ordinals },
    jobs: { ...state.jobs, ...link.jobs },
    play: { ...state.play, ...link.play },
  };
}

/** The fragment of a state: its JSON in base64 for addresses. */
export function toFragment(state: State): string {
  const bytes = new TextEncoder().encode(JSON.stringify(linked(state)));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What a fragment holds; null if it is none of this page. */
export function fromFragment(fragment: string): Linked | null {
  try {
    const binary = atob(fragment.replace(/^#/, "").replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return asLinked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** A value read from a link or from a session file, if it is one; parts of a wrong kind are left out. */
export function asLinked(read: unknown): Linked | null {
  if (typeof read !== "object" || read === null) return null;
  const link = read as Linked;
  const isOne = link.version === 1 && isText(link.ruleset?.text) && ["look", "solve", "play"].includes(link.view);
  if (!isOne) return null;
  const { known: _, listed: __, ...typed } = emptyRuleset;
  return {
    version: 1,
    view: link.view,
    ruleset: { ...typed, ...possible(RULESET, link.ruleset) },
    map: possibleMap(link.map),
    sequence: possibleSequence(link.sequence),
    ordinals: possibleOrdinals(link.ordinals),
    jobs: possibleJobs(link.jobs),
    play: possiblePlay(link.play),
  };
}

/** The most options that a link may block. */
const MOST_BLOCKED = 99;

const RULESET: Kinds<Linked["ruleset"]> = {
  text: isText,
  chosen: orNull(isText),
  arguments: (read) => partsOfObject(read) === read && Object.values(partsOfObject(read)).every(isText),
  misere: isFlag,
  pass: isFlag,
  blocking: (read) => isCount(read) && read <= MOST_BLOCKED,
};
