/** What is on the page as a program or a command: texts that run by themselves. */

import type { GameText, Request, SourceText } from "../engine/answers";
import type { ViewContent } from "./view_window";

/** A text as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`;
}

/** Python with the package `grundy`: the request, and what it is answered. */
export function pythonOf(request: Request): string {
  return `import grundy

answer = grundy.ask(${pythonValue(request, "")})
print(answer)
`;
}

/** A value of JSON as Python writes it; a text of JSON is one of Python too. */
function pythonValue(value: unknown, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return `[${value.map((item) => pythonValue(item, "")).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const within = `${indent}    `;
  const items = Array.isArray(value)
    ? value.map((item) => pythonValue(item, within))
    : Object.entries(value).filter(([, item]) => item !== undefined).map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item, within)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${items.map((item) => `${within}${item},\n`).join("")}${indent}${close}`;
}

/** A raw text of Rust, with as many signs around it as it needs. */
function rustText(text: string): string {
  if (!/["\\\n]/.test(text)) return `"${text}"`;
  let signs = "#";
  while (text.includes(`"${signs}`)) signs += "#";
  return `r${signs}"${text}"${signs}`;
}

/** Rust with the crate `grundy`: the outcome of the position that is seen, its winning moves, and what is true of the game. */
export function rustOf({ game, position, misere }: Pick<ViewContent, "game" | "position" | "misere">, ordinals: boolean): string {
  const lines = ["fn main() -> Result<(), grundy::Error> {", "    let lab = grundy::Laboratory::new();"];
  for (const { name, text } of game.texts ?? []) lines.push(`    let lab = lab.with_text(${rustText(name)}, ${rustText(text)})?;`);
  const name = game.text ?? "";
  lines.push(`    let game = lab.game(${rustText(name)})?${misere ? ".misere()" : ""};`);
  lines.push(`    let at = game.analyse("${position}")?;`);
  lines.push(`    println!("{:?}, to win {:?}", at.outcome(), at.winning_moves());`);
  if (!ordinals) lines.push(`    println!("{:?}", game.solve()?);`);
  return [...lines, "    Ok(())", "}", ""].join("\n");
}

/** The request as a command line, after the file that it needs. */
export function commandOf(request: Request, figure: Record<string, unknown> | null): string {
  const game = request["game"] as GameText;
  const files = (game.texts ?? []).map(written);
  const name = nameWords(game);
  const words = ["grundy", ...(figure === null ? plainWords(request, name) : [...figureWords(figure, name), "-o", "map.svg"])];
  return `${files.join("")}${words.map(shellWord).join(" ")}`;
}

/** The words that name a game. */
export function nameWords({ text, texts }: GameText): string[] {
  return [...(texts ?? []).flatMap((source) => ["--file", source.name]), ...(text === undefined ? [] : [text])];
}

function written({ name, text }: SourceText): string {
  const body = text.endsWith("\n") ? text : `${text}\n`;
  return `cat > ${shellWord(name)} <<'END'\n${body}END\n`;
}

export function plainWords(request: Request, name: string[]): string[] {
  const words = [request.command, ...name];
  if (typeof request["position"] === "string") words.push(request["position"]);
  if (typeof request["claim"] === "string") words.push(request["claim"]);
  if (typeof request["size"] === "number") words.push("--size", `${request["size"]}`);
  if (Array.isArray(request["shape"])) words.push("--shape", request["shape"].join("x"));
  if (typeof request["max"] === "number") words.push("--max", `${request["max"]}`);
  if (typeof request["show"] === "string") words.push("--show", request["show"]);
  if (request["misere"] === true) words.push("--misere");
  return words;
}

export function figureWords(figure: Record<string, unknown>, name: string[]): string[] {
  const words = ["draw", ...name];
  for (const option of ["size", "window", "plot", "claim"]) if (figure[option] !== undefined) words.push(`--${option}`, `${figure[option]}`);
  if (typeof figure["show"] === "string") words.push("--show", ...figure["show"].split(" "));
  if (figure["misere"] === true) words.push("--misere");
  return words;
}
