/** The names of games as they are typed: `nim`, `ryuo(3)`, `nim(1) + wythoff`; all else is rules. */

/** A name with arguments, if there are any. */
interface Called {
  name: string;
  /** The arguments as they are typed; null without brackets. */
  given: string[] | null;
}

const NAME = /^(?:[\w-]+:)?\p{L}[\p{L}\p{N}_']*/u;

/** Reads a text that is one name; null if it is anything else. */
export function asCalled(text: string): Called | null {
  const trimmed = text.trim();
  const name = NAME.exec(trimmed)?.[0];
  if (name === undefined) return null;
  const rest = trimmed.slice(name.length).trim();
  if (rest === "") return { name, given: null };
  if (!rest.startsWith("(") || closing(rest) !== rest.length - 1) return null;
  return { name, given: splitAtTop(rest.slice(1, -1), ",") };
}

/** Is this a sum of names, with two or more summands? */
export function isSum(text: string): boolean {
  const summands = splitAtTop(text, "+");
  return summands.length > 1 && summands.every((summand) => asCalled(summand) !== null);
}

/** Splits at a sign outside brackets and quotes; an empty text has no parts. */
export function splitAtTop(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if ("([{".includes(letter)) depth++;
    else if (")]}".includes(letter)) depth--;
    else if (letter === sign && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from).trim();
  return last === "" && parts.length === 0 ? [] : [...parts, last];
}

/** A text without brackets around all of it. */
export function withinBrackets(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("(") && closing(trimmed) === trimmed.length - 1 ? trimmed.slice(1, -1) : trimmed;
}

/** Where the bracket is closed with which a text begins; -1 if it is not. */
function closing(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === "(") depth++;
    if (letter === ")" && --depth === 0) return at;
  }
  return -1;
}
