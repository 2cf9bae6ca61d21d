/** The view of one heap in a link. */

import { isCount, isText, orNull, partsOfObject, possible, type Kinds } from "../state/kinds";
import type { InView, SequenceState } from "./sequence_state";

function isInView(read: unknown): read is InView {
  const { start, count } = partsOfObject<InView>(read);
  return Number.isFinite(start) && Number.isFinite(count) && (count as number) > 0;
}

const KINDS: Kinds<Omit<SequenceState, "plotted">> = { max: orNull(isCount), cursor: orNull(isCount), inView: orNull(isInView), heap: isText };

/** Those parts of a value, read from a link, that are parts of this view. */
export function possibleSequence(read: unknown): Partial<SequenceState> {
  return possible(KINDS, read);
}
