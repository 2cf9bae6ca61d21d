/** Whole numbers as they are typed: `12`, `10^6`, `1_000`. */

export interface Bounds {
  least?: number;
  most?: number;
}

/** A number that is not negative and that a machine counts exactly; null if the text is none. */
export function readWhole(text: string): number | null {
  const read = /^(\d+)(?:\^(\d{1,2}))?$/.exec(text.trim().replace(/[_\u202f]/g, ""));
  if (read === null) return null;
  const number = Number(read[1]) ** Number(read[2] ?? 1);
  return Number.isSafeInteger(number) ? number : null;
}

/** What is wrong with a text in a field for a number; null if nothing is. An empty field is right where `needed` is false. */
export function wrongWhole(text: string, { least = 0, most = Number.MAX_SAFE_INTEGER }: Bounds, needed: boolean): string | null {
  if (text.trim() === "") return needed ? "A number is missing here." : null;
  const number = readWhole(text);
  if (number !== null && number >= least && number <= most) return null;
  const range = most === Number.MAX_SAFE_INTEGER ? (least === 0 ? "" : `, at least ${least}`) : ` from ${least} to ${most}`;
  return `“${text.trim()}” cannot stand here: write a whole number${range}.`;
}

/** The numbers of a list such as `0, 1, 5`, each once; what is wrong with the list if it is none. */
export function readWholes(text: string): number[] | string {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  if (parts.length === 0) return "A number is missing here.";
  const wrong = parts.find((part) => readWhole(part) === null);
  return wrong === undefined ? [...new Set(parts.map((part) => readWhole(part)!))] : `“${wrong}” cannot stand here: write whole numbers, as in 0, 1, 5.`;
}
