/** What the grid of ordinals shows. */

export interface OrdinalsState {
  /** The position that was asked about last, as a text. */
  position: string;
  /** Blocks begin at multiples of this power of ω. */
  exponent: number;
}

export const initialOrdinals: OrdinalsState = { position: "", exponent: 1 };
