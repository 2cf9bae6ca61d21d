/** What the view of one heap shows. */

export interface InView {
  /** The heap at the left edge; it may lie between two. */
  start: number;
  count: number;
}

export interface SequenceState {
  /** The largest heap; null for as many as prove a period. */
  max: number | null;
  /** The heap under the cursor. */
  cursor: number | null;
  /** The part of the plot that is zoomed into: where it starts, and how many heaps it shows; null for the whole. */
  inView: InView | null;
  /** The heap of any size that was asked about last, as a text. */
  heap: string;
  /** The question that the plot answers, and the largest heap of it, so that files hold what is seen; null before there is a plot. No link holds it. */
  plotted: { of: string; max: number } | null;
}

export const initialSequence: SequenceState = { max: null, cursor: null, inView: null, heap: "", plotted: null };
