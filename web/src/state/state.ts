/** The state of the page: one value. Views are functions of it. */

import { initialJobs, type JobsState } from "../jobs/jobs_state";
import { initialLibrary, type LibraryState } from "../library/library_state";
import { initialMap, type MapState } from "../map/map_state";
import { initialOrdinals, type OrdinalsState } from "../ordinals/ordinals_state";
import { initialPlay, type PlayState } from "../play/play_state";
import { initialSequence, type SequenceState } from "../sequence/sequence_state";
import { initialShell, type ShellState } from "../shell/shell_state";
import { emptyRuleset, type RulesetState } from "./ruleset";

/** What fills the page beside the rules: the picture of the game, what is true of it, or a play. */
export type View = "look" | "solve" | "play";

export interface State {
  ruleset: RulesetState;
  view: View;
  map: MapState;
  sequence: SequenceState;
  ordinals: OrdinalsState;
  jobs: JobsState;
  play: PlayState;
  library: LibraryState;
  shell: ShellState;
}

export const initialState: State = {
  ruleset: emptyRuleset,
  view: "look",
  map: initialMap,
  sequence: initialSequence,
  ordinals: initialOrdinals,
  jobs: initialJobs,
  play: initialPlay,
  library: initialLibrary,
  shell: initialShell,
};

/** Which picture a game has. */
type Picture = "none" | "map" | "sequence" | "ordinals";

export function pictureOf({ ruleset }: State): Picture {
  if (ruleset.known.kind !== "game") return "none";
  const { show } = ruleset.known;
  if (show.twists.includes("ordinals")) return "ordinals";
  return show.heaps.length === 1 ? "sequence" : "map";
}
