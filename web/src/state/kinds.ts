/** Of what kind a value is that was read from a link or a session file: nothing is taken for granted there. */

export const isText = (read: unknown): read is string => typeof read === "string";
export const isFlag = (read: unknown): read is boolean => typeof read === "boolean";
/** A natural number that is exact. */
export const isCount = (read: unknown): read is number => typeof read === "number" && Number.isSafeInteger(read) && read >= 0;

export function isList<Item>(read: unknown, isItem: (item: unknown) => item is Item): read is Item[] {
  return Array.isArray(read) && read.every(isItem);
}

/** Null, or a value of a kind. */
export function orNull<Kind>(isKind: (read: unknown) => read is Kind): (read: unknown) => read is Kind | null {
  return (read): read is Kind | null => read === null || isKind(read);
}

/** An object whose parts can be looked at; an empty one in place of anything else. */
export function partsOfObject<Part extends object>(read: unknown): { [key in keyof Part]?: unknown } {
  return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as { [key in keyof Part]?: unknown }) : {};
}

/** For each part of a value, of which kind it has to be. */
export type Kinds<Part> = { [key in keyof Part]: (read: unknown) => boolean };

/** Those parts of a value that are of their kinds; the others are left out. */
export function possible<Part extends object>(kinds: Kinds<Part>, read: unknown): Partial<Part> {
  const parts = partsOfObject<Part>(read);
  const names = Object.keys(kinds) as (keyof Part & string)[];
  return Object.fromEntries(names.filter((name) => Object.hasOwn(parts, name) && kinds[name](parts[name])).map((name) => [name, parts[name]])) as Partial<Part>;
}
