/** Colours of cells. */

/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The colours of the theme, as the tokens of the page resolve. */
export interface Theme {
  dark: boolean;
  ground: Rgb;
  raised: Rgb;
  sunken: Rgb;
  ink: Rgb;
  faint: Rgb;
  line: Rgb;
  accent: Rgb;
  p: Rgb;
  warn: Rgb;
}

/**
 * A ramp of growing lightness, from dark blue over teal to pale mint. It has no red or brown, so that P-positions stand out
 * for all eyes.
 */
const RAMP: readonly Rgb[] = [
  [38, 27, 62], [62, 53, 107], [60, 82, 146], [53, 109, 160], [53, 123, 162], [56, 148, 170], [73, 193, 173], [138, 217, 177], [222, 245, 229],
];

/** Eight colours that the colour-blind can distinguish (Okabe and Ito 2008), for small sets of values. */
export const DISTINCT: readonly Rgb[] = [
  [0, 114, 178], [230, 159, 0], [0, 158, 115], [204, 121, 167], [86, 180, 233], [213, 94, 0], [240, 228, 66], [120, 120, 120],
];

export function mixed(one: Rgb, other: Rgb, part: number): Rgb {
  const mix = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * part);
  return [mix(0), mix(1), mix(2)];
}

/** The colour of a part from 0 to 1 of the ramp; on light ground small is pale, on dark ground small is dark. */
export function ramp(part: number, dark: boolean): Rgb {
  const inside = Math.max(0, Math.min(1, part));
  const at = (dark ? inside : 1 - inside) * (RAMP.length - 1);
  const below = Math.min(RAMP.length - 2, Math.floor(at));
  return mixed(RAMP[below]!, RAMP[below + 1]!, at - below);
}

/** From orange over the ground to blue, for a part from -1 to 1. */
export function diverging(part: number, theme: Theme): Rgb {
  const side: Rgb = part < 0 ? [230, 159, 0] : theme.dark ? [86, 180, 233] : [0, 114, 178];
  return part === 0 ? theme.raised : mixed(theme.raised, side, 0.25 + 0.75 * Math.min(1, Math.abs(part)));
}

/** The relative luminance of WCAG, from 0 to 1. */
export function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** Ink that can be read on a colour. */
export function inkOn(colour: Rgb): string {
  return luminance(colour) > 0.18 ? "#14171c" : "#ffffff";
}

export function css(colour: Rgb, alpha = 1): string {
  return alpha === 1 ? `rgb(${colour.join(" ")})` : `rgb(${colour.join(" ")} / ${alpha})`;
}

/** A colour as the four bytes of a pixel, read as a little-endian number. */
export function packed(colour: Rgb): number {
  return ((255 << 24) | (colour[2] << 16) | (colour[1] << 8) | colour[0]) >>> 0;
}
