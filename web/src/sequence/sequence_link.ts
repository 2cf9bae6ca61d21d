/** The view of one heap in a link. */

import { isCount, isText, orNull, possible, type Kinds } from "../state/kinds";
import type { SequenceState } from "./sequence_state";

const KINDS: Kinds<Omit<SequenceState, "plotted">> = { max: orNull(isCount), cursor: orNull(isCount), heap: isText };

/** Those parts of a value, read from a link, that are parts of this view. */
export function possibleSequence(read: unknown): Partial<SequenceState> {
  return possible(KINDS, read);
}
