/** Where a reader may begin: a few games, as a name of the library or as rules. */

export interface Example {
  name: string;
  text: string;
  /** How it is played, in a line. */
  words: string;
}

export const EXAMPLES: Example[] = [
  { name: "Nim", text: "nim", words: "Take any number of tokens from one heap." },
  { name: "Wythoff’s game", text: "wythoff", words: "Take from one heap, or equally from both." },
  {
    name: "Yama Nim, from its rules",
    text: "{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}",
    words: "Take at least two from one heap, return one to the other.",
  },
  { name: "Kayles", text: "kayles", words: "Knock down one pin or two neighbours: the row may split." },
  { name: "A subtraction game", text: "x - s where s in {1, 3, 4}", words: "Take 1, 3 or 4 tokens from one heap." },
];
