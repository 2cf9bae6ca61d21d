/** What the help says: the language on one sheet, with examples, and the keys. */

interface HelpExample {
  text: string;
  words: string;
}

/** Rules to begin with; each can be put into the editor. */
export const RULES: HelpExample[] = [
  { text: "x - s where s in {1, 3, 4}", words: "one heap: take 1, 3 or 4 tokens" },
  { text: "(x - i, y) where i >= 1; (x, y - i) where i >= 1", words: "two heaps; moves stand on lines of their own, or between semicolons" },
  { text: "on (m, n), symmetric: (m - i, n) where i >= 1", words: "names for the heaps; `symmetric` adds each move with the heaps exchanged" },
  { text: "{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}", words: "sets of options, as papers write them; LaTeX is read, too" },
  { text: "on x[3]: x[k] - s where 1 <= s <= 4", words: "any number of heaps" },
  { text: "n -> (a) + (b), a + b = n - 1", words: "a heap is split" },
  { text: "blocking 1 of wythoff", words: "the previous player forbids one option" },
  { text: "nim(1) + wythoff", words: "a sum of games; `wythoff with pass` allows one pass" },
  { text: "game toll(p >= 1 default 2) on (x, y), symmetric\n  (x - i, y)  where i >= p", words: "a game with a name and a parameter, as in a file" },
];

/** Claims about a game on two heaps x and y; each is put into the field for claims, with its game. */
export const CLAIMS: (HelpExample & { game: string })[] = [
  { game: "nim(2)", text: "P = {(x, y) | x = y}", words: "the P-positions as a set" },
  { game: "nim(2)", text: "grundy(x, y) = x xor y", words: "the Grundy value of each position" },
  { game: "wythoff", text: "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric", words: "a set with a variable; symmetric" },
  { game: "kayles", text: "period 12", words: "of a game on one heap: from somewhere on the values repeat" },
];

/** Conditions and numbers; they are read, not clicked. */
export const SIGNS: [string, string[]][] = [
  ["Conditions", ["i >= 1", "1 <= i, j <= n", "i = 1, 2, 5", "i in 1..n", "i not in {4, 8}", "3 | i", "i ≡ 1 (mod 3)", "i odd", "i prime", "not, and, or"]],
  ["Numbers", ["+ - *", "div", "mod", "^", "x xor y", "floor, ceil", "min, max", "gcd, lcm", "sqrt", "|x|", "phi", "a if x > 2 else b"]],
  ["Also written", ["<= as ≤", "!= as ≠", "in as ∈", "union as ∪", "xor as ⊕", "-> as →"]],
];

export const MAP_KEYS: [string, string][] = [
  ["Arrow keys", "move the cursor; with Shift by ten"],
  ["+ and −", "zoom in and out; so does the wheel, or two fingers"],
  ["Enter", "shows the options of the position; Escape hides them"],
  ["Home", "goes to the origin"],
  ["Drag", "moves the map"],
];

export const PLAY_KEYS: [string, string][] = [
  ["Arrow keys", "on a heap: one token less or more"],
  ["Home, End", "take the whole heap, or put it back"],
  ["Enter", "makes the move"],
];
