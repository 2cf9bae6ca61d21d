/** The files that a view can be taken away as. */

import type { GameText, Request } from "../engine/answers";
import type { ExportForm } from "../engine/engine";
import { asCalled, isSum } from "../state/game_name";
import { THESE_RULES } from "../state/ruleset";
import { answerCommand, pictureCommand } from "./file_command";
import type { ViewContent } from "./view_window";

export interface FileOffer {
  name: string;
  form: ExportForm;
  what: { request: Request } | { figure: Record<string, unknown> };
  /** The name of the file. */
  file: string;
  /** The command that writes the same. */
  command: string;
}

/** A file that this view does not have, and why. */
export interface Refused {
  name: string;
  why: string;
}

const ENDINGS: Partial<Record<ExportForm, string>> = { tikz: "tex", latex: "tex", markdown: "md", text: "txt", bfile: "txt" };
/** The most letters of a game in the name of a file. */
const LONGEST = 40;

/** The game in the name of a file: `wythoff`, `nim-3-with-pass`; of rules that are typed, `game`. */
export function stemOf({ text, texts }: GameText): string {
  const named = (text ?? "").replace(/ with pass$/, "").replace(/^blocking \d+ of /, "");
  const isOwn = (texts ?? []).length > 0 && named === THESE_RULES;
  if (isOwn || (asCalled(named) === null && !isSum(named))) return "game";
  const letters = (text ?? "").slice(0, LONGEST).toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  return letters.length === 0 ? "game" : letters.join("-");
}

/** What a request is about, in the name of a file. */
const PARTS: Record<string, string> = { table: "table", sequence: "values", show: "rules", solve: "solution", check: "check", move: "position" };

/** The answers that have a form in Markdown, and in LaTeX. */
const MARKDOWN = ["table", "sequence", "check"];
const LATEX = [...MARKDOWN, "solve"];

export function fileOffers({ request, figure, sequence, game, definition }: ViewContent): FileOffer[] {
  const stem = stemOf(game);
  const offers: FileOffer[] = [];
  const add = (name: string, form: ExportForm, part: string, what: FileOffer["what"]) => {
    const file = `${stem}-${part}.${ENDINGS[form] ?? form}`;
    const command = "figure" in what ? pictureCommand(game, what.figure, file) : answerCommand(what.request, form, file);
    offers.push({ name, form, what, file, command });
  };
  if (figure !== null) for (const form of ["png", "svg", "pdf", "tikz"] as const) add(form === "tikz" ? "TikZ" : form.toUpperCase(), form, "picture", { figure });
  if (request !== null) {
    const isTable = request.command === "table" || request.command === "sequence";
    const part = PARTS[request.command] ?? request.command;
    if (LATEX.includes(request.command)) add("LaTeX", "latex", part, { request });
    if (MARKDOWN.includes(request.command)) add("Markdown", "markdown", part, { request });
    if (isTable) add("CSV", "csv", part, { request });
    add("JSON", "json", part, { request });
    add("Text", "text", part, { request });
  }
  if (typeof sequence !== "string") add("b-file", "bfile", "b-file", { request: sequence });
  if (definition) add("Definition in LaTeX", "latex", "rules", { request: { command: "show", game } });
  return offers;
}

/** The files of other games that this view does not have. */
export function refusedFiles({ sequence, figure }: ViewContent): Refused[] {
  return typeof sequence === "string" && figure !== null ? [{ name: "b-file", why: sequence }] : [];
}
