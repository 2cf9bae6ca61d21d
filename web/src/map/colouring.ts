/** What a number of a tile looks like, and how it is written, for each thing that the map shows. */

import { NO_VALUE, TOO_LARGE, type TileQuery } from "../engine/tile";
import { ZERO_DIFFERENCE } from "./difference";
import type { Shown } from "./map_state";
import { DISTINCT, diverging, mixed, ramp, type Rgb, type Theme } from "../canvas/palette";

export interface Colouring {
  /** Two colourings with the same key paint the same. */
  key: string;
  colour(value: number): Rgb;
  /** What a cell says; empty for nothing. */
  label(value: number): string;
  /** Is the colour enough, so that the map need not repeat in each cell what it says? */
  plain?(value: number): boolean;
}

/** Which tiles a picture needs: remainders and single values are seen in Grundy values. */
export function shownOf(shown: Shown): TileQuery["show"] {
  return shown.kind === "mod" || shown.kind === "level" ? "grundy" : shown.kind;
}

/** Numbers of cells that say that there is no number. */
export function isNumber(value: number): boolean {
  return value !== NO_VALUE && value !== TOO_LARGE;
}

/** The end of the ramp for values up to a number: 8, 12, 16, 24, and so on, so that it rarely changes. */
export function endOfRamp(most: number): number {
  let end = 8;
  while (end < most) end *= 2;
  return end > 8 && (3 * end) / 4 >= most ? (3 * end) / 4 : end;
}

/** The colour of N-positions, fainter than that of P. */
function nColour(theme: Theme): Rgb {
  return mixed(theme.ground, theme.ink, 0.1);
}

/** The values on a ramp that ends at a number; 0 in the colour of P-positions. */
export function valueColour(value: number, end: number, theme: Theme): Rgb {
  if (value === 0) return theme.p;
  return ramp(0.04 + (0.92 * Math.min(value, end)) / end, theme.dark);
}

/** The words of phases, in the order of their numbers. */
export const PHASES = ["final", "normal"];

function roundColour(value: number, theme: Theme): Rgb {
  const colour = DISTINCT[(Math.floor(value / 2) - 1 + 8) % 8]!;
  return value % 2 === 0 ? colour : mixed(theme.ground, colour, 0.25);
}

export function modColour(rest: number, modulus: number, theme: Theme): Rgb {
  return modulus <= 8 ? DISTINCT[rest]! : ramp(rest / (modulus - 1), theme.dark);
}

export function levelColour(place: number, of: number, theme: Theme): Rgb {
  if (place < 0) return nColour(theme);
  return of <= 8 ? DISTINCT[place]! : ramp((place + 1) / of, theme.dark);
}

/** How a picture is painted; `most` is the largest value that is seen. */
export function colouringOf(shown: Shown, most: number, theme: Theme): Colouring {
  const tone = theme.dark ? "dark" : "light";
  const written = (value: number) => (isNumber(value) ? `${value}` : value === TOO_LARGE ? "…" : "");
  const made = (key: string, colour: (value: number) => Rgb, label = written): Colouring => ({
    key: `${key} ${tone}`,
    colour: (value) => (value === NO_VALUE ? theme.sunken : colour(value)),
    label,
  });
  switch (shown.kind) {
    case "grundy": {
      const end = endOfRamp(most);
      return made(`grundy ${end}`, (value) => valueColour(value, end, theme));
    }
    case "outcome":
      return {
        ...made("outcome", (value) => (value === 0 ? theme.p : nColour(theme)), (value) => ["P", "N"][value] ?? ""),
        plain: (value) => value === 1,
      };
    case "round":
      return made("round", (value) => roundColour(value, theme), (value) => (isNumber(value) ? roundName(value) : ""));
    case "phase":
      return {
        ...made("phase", (value) => DISTINCT[value === 0 ? 1 : 0]!, (value) => (PHASES[value] ?? "").slice(0, 1)),
        plain: (value) => value === 1,
      };
    case "mod":
      return made(`mod ${shown.modulus}`, (value) => modColour(value % shown.modulus, shown.modulus, theme), (value) =>
        isNumber(value) ? `${value % shown.modulus}` : "");
    case "level":
      return made(`level ${shown.values.join()}`, (value) => levelColour(shown.values.indexOf(value), shown.values.length, theme));
  }
}

/** `P2` or `N3`: the round of a number of a tile. */
export function roundName(value: number): string {
  return `${value % 2 === 0 ? "P" : "N"}${Math.floor(value / 2)}`;
}

/** How the difference of two games is painted; `most` is the largest difference that is seen. */
export function differenceColouring(shown: Shown, most: number, theme: Theme): Colouring {
  const end = shown.kind === "grundy" ? endOfRamp(most) : 1;
  const apart = (value: number) => value - ZERO_DIFFERENCE;
  return {
    key: `difference ${end} ${theme.dark}`,
    colour: (value) => (value === NO_VALUE ? theme.sunken : diverging(apart(value) / end, theme)),
    label: (value) => (value === NO_VALUE || apart(value) === 0 ? "" : apart(value) > 0 ? `+${apart(value)}` : `−${-apart(value)}`),
  };
}

/** What the read-out says of the number of a cell; empty for what is no news beside the outcome. */
export function describe(shown: TileQuery["show"], value: number): string {
  if (value === TOO_LARGE) return "value too large to show";
  if (value === NO_VALUE) return "";
  switch (shown) {
    case "grundy": return `value ${value}`;
    case "round": return `round ${roundName(value)}`;
    case "phase": return `phase ${PHASES[value] ?? value}`;
    case "outcome": return "";
  }
}
