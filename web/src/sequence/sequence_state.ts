/** What the view of one heap shows. */

export interface SequenceState {
  /** The largest heap; null for as many as prove a period. */
  max: number | null;
}

export const initialSequence: SequenceState = { max: null };
