/** Where an axis has numbers, and how they are written. */

export const AXIS_FONT = "12px system-ui, sans-serif";

/** The distance of the ticks of an axis: 1, 2 or 5 times a power of ten, at least this number of pixels. */
export function tickDistance(scale: number, pixels: number): number {
  let power = 1;
  for (;;) {
    for (const digit of [1, 2, 5]) {
      if (digit * power * scale >= pixels) return digit * power;
    }
    power *= 10;
  }
}

/** The numbers from the least to the largest that have ticks. */
export function ticks(least: number, most: number, distance: number): number[] {
  const found = [];
  const first = Math.ceil(least / distance);
  const last = Math.floor(most / distance);
  for (let tick = 0; tick <= last - first; tick += 1) found.push((first + tick) * distance);
  return found;
}

/** A number with narrow spaces between groups of three digits, from five digits on. */
export function grouped(number: number): string {
  const digits = `${number}`;
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
