/** What the view of one heap shows. */

export interface SequenceState {
  /** The largest heap; null for as many as prove a period. */
  max: number | null;
  /** The heap under the cursor. */
  cursor: number | null;
  /** The heap of any size that was asked about last, as a text. */
  heap: string;
}

export const initialSequence: SequenceState = { max: null, cursor: null, heap: "" };
