/** Texts that the program writes for any terminal, with the signs of print. */

const RAISED = new Map([..."0123456789abcdefghijklmnoprstuvwxyz"].map((letter, at) => [letter, [..."⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"][at]!]));

/** `x >= 2 * y^2` as `x ≥ 2 · y²`. A power that is no number and no letter stays as it is. */
export function printed(text: string): string {
  return text
    .replace(/<=/g, "≤").replace(/>=/g, "≥").replace(/!=/g, "≠").replace(/ - /g, " − ")
    .replace(/\s*\*\s*/g, " · ")
    .replace(/\^(\d+|\p{L}(?![\p{L}\p{N}_]))/gu, (whole, power: string) => {
      const raised = [...power].map((letter) => RAISED.get(letter));
      return raised.includes(undefined) ? whole : raised.join("");
    });
}
