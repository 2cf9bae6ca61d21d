/** What the grid of ordinals shows. */

import { isText, possible } from "../state/kinds";

export interface OrdinalsState {
  /** The position that was asked about last, as a text. */
  position: string;
  /** Blocks begin at multiples of this power of ω. */
  exponent: number;
}

export const initialOrdinals: OrdinalsState = { position: "", exponent: 1 };

/** The powers of ω that blocks may have. */
export const EXPONENTS = [1, 2];

/** Those parts of a value, read from a link, that are parts of this view. */
export function possibleOrdinals(read: unknown): Partial<OrdinalsState> {
  return possible<OrdinalsState>({ position: isText, exponent: (exponent) => EXPONENTS.includes(exponent as number) }, read);
}
