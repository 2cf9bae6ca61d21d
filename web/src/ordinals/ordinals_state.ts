/** What the grid of ordinals shows. */

export interface OrdinalsState {
  /** The position that was asked about last, as a text. */
  position: string;
}

export const initialOrdinals: OrdinalsState = { position: "" };
