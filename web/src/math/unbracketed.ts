/** LaTeX of conditions. */

/** A condition without the brackets around all of it. */
export function unbracketed(latex: string): string {
  const inner = /^\\left\((.*)\\right\)$/s.exec(latex)?.[1];
  if (inner === undefined) return latex;
  let depth = 0;
  for (const [sign] of inner.matchAll(/\\left(?![a-z])|\\right(?![a-z])/g)) {
    depth += sign === "\\left" ? 1 : -1;
    if (depth < 0) return latex;
  }
  return inner;
}
